/**
 * Cost of filters by declared contents, compared with a first page: `node declared.ts [COUNT] [QUESTIONS]`, by default 50 queries
 * of each kind among 1,000,000 foods on PostgreSQL. A third of the foods have declarations; one in 10,000 is free of lupin and
 * molluscs. Each query requests the first 25 through the API, without the cache, right after a first page.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Day } from '../contract/dates.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import { fillFoods } from './foods.ts';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const QUESTIONS = Number(process.argv[3] ?? 50);

const folder = await temporaryFolder();
await chmod(folder.path, 0o755);
// Enough memory for the whole table, as usual for a database of this size.
const postgres = await startPostgres(join(folder.path, 'postgres'), undefined, { shared_buffers: '512MB' });
const settings = { READS_PER_MINUTE: '0', ANSWER_CACHE_MB: '0', SAMPLE_FOODS: 'off' };
const app = await startApp({ env: { ...settings, DATABASE_URL: postgres.url } });
const pool = new pg.Pool({ connectionString: postgres.url });
await fillFoods(pool, COUNT, new Date().toISOString().slice(0, 10) as Day);
// A hash distributes the declarations evenly over the order of lists.
await pool.query(`
  update foods set free_of = case when hash % 10000 = 0 then 12288 else (hash >> 4) & 4095 end, diets = case when hash % 7 = 0 then 3 else 0 end
  from (select id as hashed, abs(hashint4(hashtext(id::text))) as hash from foods) as hashes
  where hashed = id and hash % 3 = 0`);
await pool.query('vacuum (full, analyze) foods');
await pool.query('vacuum (analyze) foods');

console.log(`${COUNT} foods\n\n| the first 25 | p50 ms | p99 ms | p50 × |\n|---|---|---|---|`);
const firsts: number[] = [];
const rows: [string, number[]][] = [];
for (const [name, query] of [
  ['free of milk', 'free_of=milk'],
  ['free of six', 'free_of=gluten,eggs,fish,milk,nuts,celery'],
  ['free of milk, vegan, soonest first', 'free_of=milk&diet=vegan&sort=asc'],
  ['free of milk, a frequent word', 'free_of=milk&search=bread'],
  ['all of a rare word', 'search=mulberries'],
  ['all of a rare word anywhere', 'search=mulberries&in=anywhere'],
  ['free of milk, a rare word', 'free_of=milk&search=mulberries'],
  ['free of milk, a rare word anywhere', 'free_of=milk&search=mulberries&in=anywhere'],
  ['one in 10,000', 'free_of=lupin,molluscs'],
  ['none', 'free_of=milk,molluscs'],
] as const) {
  const times: number[] = [];
  for (let asked = -3; asked < QUESTIONS; asked++) {
    const [first, time] = [await ask(''), await ask(query)];
    if (asked < 0) continue;
    firsts.push(first);
    times.push(time);
  }
  rows.push([name, times]);
}
for (const [name, times] of [['everything', firsts] as const, ...rows]) {
  const ratio = at(times, 0.5) / at(firsts, 0.5);
  console.log(`| ${name} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.99).toFixed(1)} | ${ratio.toFixed(2)} |`);
}

await pool.end();
await app.stop();
await postgres.stop();
await folder.remove();

async function ask(query: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${app.url}/api/all-foods?limit=25&${query}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${query} answered ${response.status}`);
  return performance.now() - start;
}

/** A percentile of the times. */
function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
