/**
 * CPU time that a server spends on texts from strangers: `node stranger-texts.ts [FOODS=5000] [CALLS=15] [CHECKOUT]`. Sends each
 * of some usual and hostile texts CALLS times, one after the other, to a server on the embedded database with FOODS foods and
 * without the cache. Prints, for each, the median and the maximum CPU time of a call in milliseconds: that of the event loop,
 * which makes everyone wait, and that of all threads, including the database. CPU time hardly depends on other load on the
 * machine. CHECKOUT is the folder of another version to measure instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Day } from '../contract/dates.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { ROOT, startApp, temporaryFolder } from '../test/process/app-process.ts';
import { head, median, row } from './compare.ts';
import { fillFoods } from './foods.ts';

const FOODS = Number(process.argv[2] ?? 5_000);
const CALLS = Number(process.argv[3] ?? 15);
const CHECKOUT = process.argv[4] ?? ROOT;

/** Texts by name. A number makes each one unique, so that no cache has it. */
type Texts = Record<string, (n: string) => string>;

const towns: Texts = {
  Berlin: () => 'Berlin',
  'Springfield, Ill': () => 'Springfield, Ill',
  's (one letter)': () => 's',
  's,abcd': (n) => `s,${n}`,
  's and 90 commas': (n) => `s${','.repeat(90)}${n}`,
  's and 30 short words': (n) => `s${`,${n}`.repeat(30)}`.slice(0, 100),
  's, near munich': (n) => `s,near munich ${n}`,
  'san ,abcd': (n) => `san ,${n}`,
  'a name that is nearly many': (n) => `sanx${n}`.slice(0, 5),
  'no name, 8 letters': (n) => `saint${n}`,
  'no name, 60 letters': (n) => ('saint '.repeat(12) + n).slice(-60),
  '30 signs of 18 letters': (n) => 'ﷺ'.repeat(30) + n,
  'an s with 90 accents': (n) => `s${'\u0327\u0301'.repeat(45)}${n}`,
  'per cents': (n) => `%%%_${n}`,
};

const foods: Texts = {
  bread: () => 'bread',
  'nothing (a first page)': () => '',
  'one letter': () => 'e',
  'absent, 100 letters': (n) => `${'absent '.repeat(14)}${n}`,
  'per cents': (n) => '%'.repeat(90) + n,
  backslashes: (n) => '\\'.repeat(90) + n,
  'a b c d …': (n) => `${[...'abcdefghijklmnopqrstuvwxyz'].join(' ')} ${n}`,
  blanks: (n) => `a${' '.repeat(90)}${n}`,
  'signs of 18 letters': (n) => 'ﷺ'.repeat(90) + n,
  accents: (n) => `e${'\u0327\u0301'.repeat(45)}${n}`,
  Chinese: (n) => '新鮮的麵包和牛奶'.repeat(11) + n,
  emoji: (n) => '🥖'.repeat(40) + n,
};

const folder = await temporaryFolder();
const data = join(folder.path, 'data');
const database = await openEmbedded(data, (error) => {
  throw error;
});
await migrate(database.db);
await fillFoods(database.pool, FOODS, new Date().toISOString().slice(0, 10) as Day, (random) => ({
  area_lat: 52 + random(),
  area_lon: 13 + random(),
}));
await database.close();
const env = { DATA_DIR: data, SAMPLE_FOODS: 'off', READS_PER_MINUTE: '0', ANSWER_CACHE_MB: '0', DAILY_BACKUPS: '0' };
const app = await startApp({ env, cwd: CHECKOUT });

head('call', 'text', 'loop, median ms', 'worst', 'all threads, median ms', 'worst', 'answers');
await measure('/api/places?search=', towns);
await measure('/api/all-foods?limit=24&search=', foods);
await measure('/api/all-foods?limit=24&in=anywhere&search=', foods);
await measure('/api/all-foods?limit=24&sort=near&near=52.500,13.500&within=25&search=', foods);
await measure('/api/food-count?in=anywhere&search=', foods);
await measure('/api/all-foods?cursor=', { 'a thousand letters': (n) => (n + 'A'.repeat(1_000)).slice(0, 1_000) });
await measure('/api/all-foods?free_of=', { '2,000 names': () => 'milk,'.repeat(2_000) });
await measure('/api/all-foods?near=', { '4,000 digits': (n) => `${n}${'1'.repeat(4_000)},13` });

await app.stop();
await folder.remove();

async function measure(path: string, texts: Texts): Promise<void> {
  await ask(path + encodeURIComponent('warm'));
  for (const [name, make] of Object.entries(texts)) {
    const [loop, all]: [number[], number[]] = [[], []];
    const answers = new Map<number, number>();
    for (let call = 0; call < CALLS; call++) {
      const text = encodeURIComponent(make(`q${call.toString(36).padStart(3, 'x')}`));
      const before = cpu();
      const status = await ask(path + text);
      // A thread may not be asleep yet.
      await wait(5);
      const after = cpu();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      loop.push(after.loop - before.loop);
      all.push(after.all - before.all);
    }
    const figures = [loop, all].flatMap((times) => [median(times), Math.max(...times)]);
    const told = [...answers].map(([status, count]) => `${status} × ${count}`).join(', ');
    row(path.replace(/[^?=&]*=$/, '').replace(/[?&]$/, ''), name, ...figures.map((ms) => ms.toFixed(1)), told);
  }
}

async function ask(path: string): Promise<number> {
  const response = await fetch(app.url + path);
  await response.arrayBuffer();
  return response.status;
}

/** CPU time of the server's main thread and of all its threads, in milliseconds. */
function cpu(): { loop: number; all: number } {
  const of = (thread: string) =>
    Number(readFileSync(`/proc/${app.pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
  const threads = readdirSync(`/proc/${app.pid}/task`);
  return { loop: of(String(app.pid)) / 1e6, all: threads.reduce((sum, thread) => sum + of(thread), 0) / 1e6 };
}
