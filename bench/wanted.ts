/**
 * Time to add food, by the number of people who look for some: `node wanted.ts [FOODS] [PEOPLE] [POSTS]`, by default among
 * 1,000,000 foods, 100,000 people with an alert each and 50,000 wanted posts on PostgreSQL. Foods are added one after the other in
 * cities of different sizes. Prints the median and the 95th percentile of add-food, how many people were told of each food, and
 * how often a large table was read from end to end meanwhile, which should be never.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../contract/dates.ts';
import { cellOf, centreOf, type Point } from '../server/places/grid.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';
import { food } from '../test/process/person.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import { randomNumbers } from '../test/server/random-numbers.ts';
import { fillFoods } from './foods.ts';
import { addPeople } from './people.ts';

const [FOODS = 1_000_000, PEOPLE = 100_000, POSTS = 50_000] = process.argv.slice(2).map(Number);
const CITIES = 300;
const ADDED = 400;
const GIVERS = 100;
const LARGE = ['alerts', 'alert_finds', 'food_reach', 'foods', 'users', 'blocks'];
const titles = [
  'Rye bread',
  'Tomato soup',
  'Two apples',
  'Baguettes',
  'Rice with lentils',
  'Six eggs',
  'Plum cake',
  'Zebra',
];
const searches = ['bread', 'Brot', 'soup', 'Obst', 'eggs', 'légumes', 'rice', 'cake', 'milk', 'Windeln', ''];

const random = randomNumbers(20_261_130);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
// The largest city has a fifth of all people, as on a site of one large city and the towns around it.
const cities = Array.from({ length: CITIES }, () => ({ lat: 40 + random() * 15, lon: -5 + random() * 25 }));
const city = () => cities[Math.floor(random() ** 4 * CITIES)] as Point;
const home = () => {
  const { lat, lon } = city();
  return { lat: lat + (random() - 0.5) * 0.1, lon: lon + (random() - 0.5) * 0.15 };
};

const folder = await temporaryFolder();
await chmod(folder.path, 0o755);
const postgres = await startPostgres(join(folder.path, 'data'));
const env = { DATABASE_URL: postgres.url, SAMPLE_FOODS: 'off', POSTS_PER_DAY: '0' };
const app = await startApp({ env });
const pool = new pg.Pool({ connectionString: postgres.url });
const today = new Date().toISOString().slice(0, 10) as Day;
await fillFoods(pool, FOODS, today, (random) => {
  const { lat, lon } = centreOf(cellOf({ lat: 40 + random() * 15, lon: -5 + random() * 25 }));
  return { area_lat: lat, area_lon: lon };
});
const givers = await addPeople(pool, GIVERS);
const before = await measure();
await fillSearches(PEOPLE, POSTS);
await pool.query(
  `insert into blocks (blocker_id, blocked_id, blocked_at)
   select id, lag(id) over (order by id), now() from users order by id offset 1 limit 20000`,
);
await pool.query('analyze alerts; analyze users; analyze blocks');
await pool.query('truncate alert_finds');
const after = await measure();
console.log('| people who look for food | add-food p50 ms | p95 ms | told per food | reads of a whole large table |');
console.log('|---|---|---|---|---|');
for (const [name, { times, told, scans }] of [
  ['none', before],
  [`${PEOPLE + POSTS}`, after],
] as const) {
  console.log(`| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${(told / ADDED).toFixed(1)} | ${scans} |`);
}
await pool.end();
await app.stop();
await postgres.stop();
await folder.remove();

async function measure() {
  const times: number[] = [];
  const scansBefore = await scansOf();
  for (let added = 0; added < ADDED; added++) {
    const body = { ...food(`${pick(titles)} ${added}`), pickup: home() };
    const cookie = `session=${givers[added % GIVERS]?.token}`;
    const start = performance.now();
    const response = await fetch(`${app.url}/api/add-food`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(body),
    });
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(await response.text());
  }
  // Statistics of a connection are published a second after its last statement.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await pool.query('select count(*)::int as told from alert_finds');
  return { times, told: rows[0].told as number, scans: (await scansOf()) - scansBefore };
}

async function scansOf(): Promise<number> {
  const { rows } = await pool.query(
    'select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_user_tables where relname = any($1)',
    [LARGE],
  );
  return rows[0].scans;
}

/** Adds people with an alert each, some of whom also have a wanted post. */
async function fillSearches(people: number, posts: number): Promise<void> {
  const BATCH = 5_000;
  for (let made = 0; made < people; made += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, people - made) }, () => uuidv7());
    await pool.query(
      `insert into users (id, issuer, subject, email, name, photo, email_confirmed_at)
       select id, 'bench', 'seeker ' || ($2 + number), 'seeker' || ($2 + number) || '@bench.invalid', 'Seeker', '/art/person-1.svg', now()
       from unnest($1::uuid[]) with ordinality as seeker (id, number)`,
      [ids, made],
    );
    await insertSearches(ids, false);
    await insertSearches(ids.slice(0, Math.round((BATCH * posts) / people)), true);
  }
}

async function insertSearches(userIds: string[], isPost: boolean): Promise<void> {
  const rows = userIds.map((user_id) => {
    const search = pick(searches);
    return {
      ...{ id: uuidv7(), user_id, label: 'Home', within: pick([1, 2, 5]), search, ...centreOf(cellOf(home())) },
      ...{ search_folded: `${isPost ? '\n' : ''}${search}`, free_of: random() < 0.2 ? 128 : 0 },
      ...(isPost ? { people: 3, until: '2100-01-01' } : { people: null, until: null }),
    };
  });
  await pool.query(
    `insert into alerts (id, user_id, label, lat, lon, within, search, search_folded, free_of, people, until, made_at)
     select id, user_id, label, lat, lon, within, search, search_folded, free_of, people, until, now()
     from json_populate_recordset(null::alerts, $1)`,
    [JSON.stringify(rows)],
  );
}

function at(times: number[], share: number): string {
  return (times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0).toFixed(1);
}
