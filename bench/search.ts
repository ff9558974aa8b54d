/**
 * Cost of searches compared with a first page, by length and frequency of the text: `node search.ts [COUNT] [TEXTS]`, by default
 * among 1,000,000 foods on PostgreSQL, with TEXTS texts of each kind, each in both orders. Every search goes through the API
 * without the cache, right after a first page. The 300th page is measured in the same way. Prints a table, in which × is the
 * ratio to a first page, at the median and the 99th percentile. DATABASE_URL sets another PostgreSQL server, of any version; if
 * it already has foods, these are used.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Day } from '../contract/dates.ts';
import { fold } from '../contract/words/folded.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import { fillFoods } from './foods.ts';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const TEXTS = Number(process.argv[3] ?? 50);
/** Words to search for anywhere in a food: frequent, rare, combined and absent. */
const ANYWHERE = [
  'please',
  'breads',
  'Broetchen',
  'tomatoes apples',
  'lift',
  'lindenweg 42',
  'zucchini kimchi',
  'kimchi lift bergweg',
  'q',
  'x y z q',
  'absent',
];
/** Words in a different number, spelling or language than in most titles. */
const FORMS = [
  'breads',
  'tomatoes',
  'loaves',
  'Broetchen',
  'Brötchen',
  'onions',
  'cakes',
  'pizzas',
  'soups',
  'yoghurts',
  'salads',
  'curries',
  'croissants',
  'lentil stews',
  'tomato soups',
  'kartoffeln',
  'pomodori',
  'jablka',
  'Gemuese',
  'zebras',
  'Brot',
  'Suppe',
  'Kuchen',
  'Obst',
  'légumes',
];
/** Share of foods from which a text counts as frequent. */
const COMMON = 0.01;
const FAR_PAGE = 300;

const folder = await temporaryFolder();
await chmod(folder.path, 0o755);
// Enough memory for the whole table, as usual for a database of this size.
const postgres = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, stop: async () => {} }
  : await startPostgres(join(folder.path, 'postgres'), undefined, { shared_buffers: '512MB' });
const env = { DATABASE_URL: postgres.url, READS_PER_MINUTE: '0', ANSWER_CACHE_MB: '0', SAMPLE_FOODS: 'off' };
const app = await startApp({ env });
const pool = new pg.Pool({ connectionString: postgres.url });
const { rowCount: filled } = await pool.query('select from foods limit 1');
if (!filled) await fillFoods(pool, COUNT, new Date().toISOString().slice(0, 10) as Day);

const firstPages: number[] = [];
const measured: { kind: string; letters: string; ms: number; text: string }[] = [];
for (let i = 0; i < 20; i++) await ask('/api/all-foods?sort=asc');
for (const { text, kind, letters } of await texts()) {
  for (const sort of ['asc', 'dsc']) {
    firstPages.push((await ask(`/api/all-foods?sort=${sort}`)).ms);
    const { ms } = await ask(`/api/all-foods?sort=${sort}&search=${encodeURIComponent(text)}`);
    measured.push({ kind, letters, ms, text });
  }
}

const anywhere: [string, number[]][] = [];
for (const text of ANYWHERE) {
  const times: number[] = [];
  for (let i = 0; i < TEXTS; i++) {
    const search = `sort=${i % 2 ? 'asc' : 'dsc'}&search=${encodeURIComponent(text)}`;
    times.push((await ask(`/api/all-foods?in=anywhere&${search}`)).ms);
  }
  anywhere.push([text, times]);
}

const firsts: number[] = [];
const fars: number[] = [];
const far = await pathOf(FAR_PAGE);
for (let i = 0; i < TEXTS * 2; i++) {
  firsts.push((await ask('/api/foods')).ms);
  fars.push((await ask(far)).ms);
}

console.log(
  `${COUNT} foods; first page p50 ${at(firstPages, 0.5).toFixed(1)} ms, p99 ${at(firstPages, 0.99).toFixed(1)} ms\n`,
);
console.log('| search | texts | p50 ms | p99 ms | p50 × | p99 × | p99 by p50 × | goal p50, p99 |');
console.log('|---|---|---|---|---|---|---|---|');
for (const letters of ['1', '2', '3 or more']) {
  const goal = letters === '3 or more' ? '3, 8' : '5, 12';
  const all = measured.filter((one) => one.letters === letters);
  row(`${letters} letters`, all, goal);
  for (const kind of ['common', 'rare', 'absent', 'in another form'])
    row(
      `– ${kind}`,
      all.filter((one) => one.kind === kind),
      '',
    );
}
const [p50, p99] = [at(fars, 0.5) / at(firsts, 0.5), at(fars, 0.99) / at(firsts, 0.99)];
console.log(`\npage ${FAR_PAGE} against page 1: p50 ${p50.toFixed(2)} ×, p99 ${p99.toFixed(2)} × (goal 1.5)`);
console.log('\n| anywhere | p50 ms | p99 ms |\n|---|---|---|');
for (const [text, times] of anywhere)
  console.log(`| ${text} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.99).toFixed(1)} |`);
const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
console.log(`slowest: ${slowest.map(({ text, ms }) => `“${text}” ${ms.toFixed(0)} ms`).join(', ')}`);

await pool.end();
await app.stop();
await postgres.stop();
await folder.remove();

/** Texts of each kind: frequent and rare parts of titles, and absent texts. */
async function texts() {
  const { rows } = await pool.query<{ title: string }>(
    'select title_folded as title from foods tablesample system (5) repeatable (1) limit 50000',
  );
  const titles = rows.map(({ title }) => fold(title));
  const known = new Map<string, number>();
  for (const title of titles) {
    const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    const letters = [...title];
    const parts = [...letters, ...letters.slice(1).map((letter, at) => letters[at] + letter)];
    for (const part of new Set([...parts, ...words, ...words.map((word) => word.slice(0, 3))])) {
      known.set(part, (known.get(part) ?? 0) + 1);
    }
  }
  const absent = 'жщŋ☃漢þ'.split('').flatMap((one) => ['jqzxwv'.split('').map((other) => one + other), one].flat());
  const all = [
    ...[...known].map(([text, found]) => ({ text, kind: found > COMMON * titles.length ? 'common' : 'rare' })),
    ...[...absent, 'zebra', 'qqq', 'absent', 'xxxyyy', 'bredd', 'tomatu', 'щщщ', '漢漢漢'].map((text) => ({
      text,
      kind: 'absent',
    })),
    ...FORMS.map((text) => ({ text, kind: 'in another form' })),
  ].map((one) => ({ ...one, letters: [...one.text].length < 3 ? `${[...one.text].length}` : '3 or more' }));
  const kinds = Map.groupBy(all, ({ kind, letters }) => kind + letters);
  return [...kinds.values()].flatMap((kind) => spread(kind, TEXTS));
}

/** Picks `count` items, spread evenly over a list. */
function spread<T>(list: T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => list[Math.floor(index * step)] as T);
}

/** The path of a page of the newest foods. */
async function pathOf(page: number): Promise<string> {
  let path = '/api/foods';
  for (let number = 1; number < page; number++) {
    const next = /<([^>]+)>; rel="next"/.exec((await ask(path)).link)?.[1];
    if (!next) break;
    path = next;
  }
  return path;
}

async function ask(path: string): Promise<{ ms: number; link: string }> {
  const start = performance.now();
  const response = await fetch(app.url + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { ms: performance.now() - start, link: response.headers.get('Link') ?? '' };
}

function row(name: string, some: typeof measured, goal: string): void {
  if (some.length === 0) return;
  const times = some.map(({ ms }) => ms);
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
  const figures = [
    p50.toFixed(1),
    p99.toFixed(1),
    (p50 / at(firstPages, 0.5)).toFixed(2),
    (p99 / at(firstPages, 0.99)).toFixed(2),
    (p99 / at(firstPages, 0.5)).toFixed(2),
  ];
  console.log(`| ${name} | ${new Set(some.map(({ text }) => text)).size} | ${figures.join(' | ')} | ${goal} |`);
}

/** A percentile of the times. */
function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
}
