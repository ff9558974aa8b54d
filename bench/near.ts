/**
 * Cost of searches by distance, compared with a first page: `node near.ts [COUNT] [QUESTIONS] [embedded]`, by default 200 queries
 * among 1,000,000 foods on PostgreSQL. `embedded` uses the embedded database; set COUNT to 100,000 there. Foods are around 300
 * towns, most of them in the first ones. Each query requests the 25 foods nearest to a point in a town, within a radius or any
 * distance, through the API without the cache, right after a first page; then also the 20th page. Prints a table, in which × is
 * the ratio to a first page.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Day } from '../contract/dates.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { cellOf, centreOf, type Point } from '../server/places/grid.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import { fillFoods } from './foods.ts';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const QUESTIONS = Number(process.argv[3] ?? 200);
const isEmbedded = process.argv[4] === 'embedded';
const TOWNS = 300;
const FAR_PAGE = 20;

const towns = Array.from({ length: TOWNS }, (_, at) => ({
  lat: 36 + ((at * 7.31) % 24),
  lon: -8 + ((at * 11.17) % 36),
}));
const today = new Date().toISOString().slice(0, 10) as Day;
const settings = { READS_PER_MINUTE: '0', ANSWER_CACHE_MB: '0', SAMPLE_FOODS: 'off' };
const folder = await temporaryFolder();
await chmod(folder.path, 0o755);
const { app, stop } = isEmbedded ? await onEmbedded() : await onServer();

/** Points to search near: in and next to the centres of large and small towns. */
const questions = Array.from({ length: QUESTIONS }, (_, at) => {
  const town = towns[Math.floor(TOWNS ** (at / QUESTIONS)) - 1] ?? { lat: 48, lon: 16 };
  return `${(town.lat + 0.01 * (at % 5)).toFixed(3)},${(town.lon - 0.01 * (at % 3)).toFixed(3)}`;
});
for (const near of questions.slice(0, 20)) {
  await ask('/api/all-foods');
  await ask(`/api/all-foods?sort=near&limit=25&near=${near}`);
}

const firsts: number[] = [];
const rows: [string, number[], string][] = [];
for (const [name, query] of [
  ['within 2 km', 'within=2'],
  ['within 10 km', 'within=10'],
  ['within 10 km, a frequent word', 'within=10&search=bread'],
  ['within 10 km, a rare word', 'within=10&search=mulberries'],
  ['within 10 km, by deadline', 'within=10&sort=asc'],
  ['within 25 km, by deadline', 'within=25&sort=asc'],
  ['near and far', 'within=any'],
  ['near and far, a frequent word', 'within=any&search=bread'],
  ['near and far, a rare word', 'within=any&search=mulberries'],
  ['near and far, a frequent word anywhere', 'within=any&search=bread&in=anywhere'],
  ['near and far, vegan', 'within=any&diet=vegan'],
] as const) {
  const times: number[] = [];
  for (const near of questions) {
    firsts.push((await ask('/api/all-foods')).ms);
    const order = query.includes('sort=') ? '' : '&sort=near';
    times.push((await ask(`/api/all-foods?limit=25&near=${near}&${query}${order}`)).ms);
  }
  rows.push([name, times, name === 'within 10 km' ? '8 at p99' : '']);
}
const ones: number[] = [];
const twenties: number[] = [];
for (const near of questions) {
  const path = `/api/all-foods?limit=25&near=${near}&within=10&sort=near`;
  const far = await pathOf(path, FAR_PAGE);
  if (!far) continue;
  ones.push((await ask(path)).ms);
  twenties.push((await ask(far)).ms);
}

const [p50, p99] = [at(firsts, 0.5), at(firsts, 0.99)];
console.log(`${COUNT} foods; first page of 100 p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`);
console.log('| the 25 nearest | p50 ms | p99 ms | p50 × | p99 × | goal |\n|---|---|---|---|---|---|');
for (const [name, times, goal] of rows) {
  const [a, b] = [at(times, 0.5), at(times, 0.99)];
  console.log(
    `| ${name} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(a / p50).toFixed(2)} | ${(b / p99).toFixed(2)} | ${goal} |`,
  );
}
const [one, twenty] = [at(ones, 0.5), at(twenties, 0.5)];
console.log(
  `\npage ${FAR_PAGE} against page 1, of ${ones.length} that have one: p50 ${(twenty / one).toFixed(2)} ×, ` +
    `p99 ${(at(twenties, 0.99) / at(ones, 0.99)).toFixed(2)} × (goal 2)`,
);
await stop();
await folder.remove();

async function onServer() {
  // Enough memory for the whole table, as usual for a database of this size.
  const postgres = await startPostgres(join(folder.path, 'postgres'), undefined, { shared_buffers: '512MB' });
  const app = await startApp({ env: { ...settings, DATABASE_URL: postgres.url } });
  const pool = new pg.Pool({ connectionString: postgres.url });
  await fillFoods(pool, COUNT, today, areaOf);
  const stop = async () => {
    await pool.end();
    await app.stop();
    await postgres.stop();
  };
  return { app, stop };
}

async function onEmbedded() {
  const path = join(folder.path, 'data');
  const database = await openEmbedded(path, (error) => {
    throw error;
  });
  await migrate(database.db);
  await fillFoods(database.pool, COUNT, today, areaOf);
  await database.close();
  const app = await startApp({ env: { ...settings, DATA_DIR: path } });
  return { app, stop: () => app.stop() };
}

/** A random point around a town, most often near its centre. The second town has half as many foods as the first, and so on. */
function areaOf(random: () => number) {
  const town = towns[Math.floor((TOWNS + 1) ** random()) - 1] ?? { lat: 48, lon: 16 };
  const [reach, way] = [0.15 * random() ** 2, 2 * Math.PI * random()];
  const point: Point = { lat: town.lat + reach * Math.cos(way), lon: town.lon + 1.5 * reach * Math.sin(way) };
  const { lat, lon } = centreOf(cellOf(point));
  return { area_lat: lat, area_lon: lon };
}

/** The path of a list's page; undefined if it has fewer pages. */
async function pathOf(first: string, page: number): Promise<string | undefined> {
  let path: string | undefined = first;
  for (let number = 1; number < page && path; number++)
    path = /<([^>]+)>; rel="next"/.exec((await ask(path)).link)?.[1];
  return path;
}

async function ask(path: string): Promise<{ ms: number; link: string }> {
  const start = performance.now();
  const response = await fetch(app.url + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { ms: performance.now() - start, link: response.headers.get('Link') ?? '' };
}

/** A percentile of the times. */
function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
