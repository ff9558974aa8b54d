/**
 * The embedded database with 100 and with 100,000 foods: `node embedded-foods.ts [COUNT] [SECONDS]`. Prints, in milliseconds, the
 * time of a first page on each, alternately; the time of searches; and how long the server's event loop was blocked meanwhile.
 */

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Day } from '../contract/dates.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { type AppProcess, startApp, temporaryFolder } from '../test/process/app-process.ts';
import { fillFoods } from './foods.ts';

const MANY = Number(process.argv[2] ?? 100_000);
const SECONDS = Number(process.argv[3] ?? 10);
const SEARCHES = ['bread', 'q', 'xy', 'quince', 'zebra', 'e', 'щ', 'soup', 'ö'];

const folder = await temporaryFolder();
const few = await larderWith(100);
const many = await larderWith(MANY);
const first = '/api/all-foods';
for (const app of [few, many]) for (let i = 0; i < 20; i++) await ask(app, first);

const amongFew: number[] = [];
const amongMany: number[] = [];
for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
  amongFew.push(await ask(few, first));
  amongMany.push(await ask(many, first));
}
report('first page of 100', amongFew);
report(`first page of ${MANY}`, amongMany);
const ratio = at(amongMany, 0.5) / at(amongFew, 0.5);
console.log(`ratio ${ratio.toFixed(2)} (goal 5)`);

// On both sites, since other load on the machine delays the event loop too.
for (const [name, app] of [
  ['100', few],
  [`${MANY}`, many],
] as const) {
  await loopHeld(app);
  report(`searches of ${name}, 4 at once`, await search(app));
  const held = await loopHeld(app);
  console.log(`event loop held meanwhile: p99.9 ${held.p999} ms, max ${held.max} ms (goal 50)`);
}

await few.stop();
await many.stop();
await folder.remove();

async function larderWith(count: number): Promise<AppProcess> {
  const path = join(folder.path, `${count}`);
  const database = await openEmbedded(path, (error) => {
    throw error;
  });
  await migrate(database.db);
  const start = performance.now();
  await fillFoods(database.pool, count, new Date().toISOString().slice(0, 10) as Day);
  await database.close();
  console.log(`${count} foods put there in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const preload = join(import.meta.dirname, 'loop-delay-on-request.ts');
  const env = { DATA_DIR: path, SAMPLE_FOODS: 'off', READS_PER_MINUTE: '0', ANSWER_CACHE_MB: '0', DAILY_BACKUPS: '0' };
  return startApp({ env, command: [process.execPath, '--import', preload, 'server/main.ts'] });
}

/** Lets four people search, and open lists and pages in between. */
async function search(app: AppProcess): Promise<number[]> {
  const searches: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const searcher = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() < end; turn++) {
      const text = SEARCHES[turn % SEARCHES.length] ?? '';
      searches.push(await ask(app, `${first}?sort=${turn % 2 ? 'asc' : 'dsc'}&search=${encodeURIComponent(text)}`));
      await ask(app, turn % 3 ? first : '/foods');
    }
  };
  await Promise.all(Array.from({ length: 4 }, searcher));
  return searches;
}

async function ask({ url }: AppProcess, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

/** How long the server's event loop was blocked since the last call, in milliseconds. */
async function loopHeld({ pid, stdout }: AppProcess): Promise<{ p999: string; max: string }> {
  const reports = () => [...stdout().matchAll(/^event loop held: (\S+) (\S+)$/gm)];
  const before = reports().length;
  process.kill(pid, 'SIGUSR2');
  while (reports().length === before) await wait(20);
  const [, p999 = '', max = ''] = reports().at(-1) ?? [];
  return { p999, max };
}

function report(what: string, times: number[]): void {
  const figures = [0.5, 0.99, 0.999].map((share) => `p${share * 100} ${at(times, share).toFixed(1)}`);
  console.log(`${what.padEnd(32)} ${String(times.length).padStart(6)}  ${figures.join('  ')} ms`);
}

/** A percentile of the times. */
function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
}
