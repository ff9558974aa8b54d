/**
 * Memory of a server with many foods during ten minutes of mixed load: `node memory.ts [SECONDS] [FOODS]`. Guests and a logged-in
 * user open pages, lists and foods, search and go to further pages; some listen to events, and foods are added.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { call, cookieHeader, food, register } from '../test/process/person.ts';
import { head, median, row } from './compare.ts';
import { startDatabase } from './database.ts';
import { startListeners } from './listeners.ts';
import { asker } from './load.ts';
import { residentMemory, startOurs } from './processes.ts';

const SECONDS = Number(process.argv[2] ?? 600);
const FOODS = Number(process.argv[3] ?? 1_000_000);
/** Number of concurrent callers, and of listeners to events. */
const CALLERS = 16;
const LISTENERS = 200;
/** Maximum memory in MB. */
const MOST = 300;
/** Maximum ratio of the memory at the end to that after a fifth of the time. */
const FLAT = 1.05;

const database = await startDatabase(FOODS, { shared_buffers: '256MB' });
const ours = await startOurs({ DATABASE_URL: database.url, TRUST_PROXY: '1' });
const ada = await register(ours.url, 'Ada');
const session = { Cookie: cookieHeader(ada.cookies) };
const { rows: foods } = await database.pool.query('select id, deadline::text from foods order by random() limit 10000');
const listeners = await startListeners(ours.port, '/api/foods?limit=8', LISTENERS);
const ask = asker(ours.port);

/** Paths to request. */
const things = [
  () => '/',
  () => '/foods',
  () => `/foods?search=${encodeURIComponent(pick(words))}`,
  () => `/food/${pick(foods).id}`,
  () => '/api/foods?limit=8',
  () => '/api/all-foods?limit=24',
  () => `/api/all-foods?limit=24&search=${encodeURIComponent(pick(words))}&sort=${pick(['asc', 'dsc'])}`,
  () => `/api/all-foods?limit=24&cursor=${cursorOf(pick(foods))}`,
  () => `/api/food/${pick(foods).id}`,
];
const words = ['bread', 'soup', 'a', 'ap', 'app', 'z', 'Käse', 'lentil', 'nothing has that', 'for'];

const samples: number[] = [];
const statuses: Record<number, number> = {};
let isOver = false;
const work = [...Array.from({ length: CALLERS }, useSite), addFoods()];
const parts = 10;
console.log(`${FOODS} foods, ${SECONDS} s; before: ${residentMemory(ours.pid).toFixed(0)} MB\n`);
head('s', 'MB median', 'MB most', 'answers/s', 'other statuses');
for (let part = 1; part <= parts; part++) {
  const here: number[] = [];
  const end = performance.now() + (SECONDS / parts) * 1000;
  while (performance.now() < end) {
    await wait(Math.min(500, end - performance.now()));
    here.push(residentMemory(ours.pid));
  }
  samples.push(median(here));
  const { 200: good = 0, ...others } = statuses;
  for (const status of Object.keys(statuses)) delete statuses[Number(status)];
  row(
    ((part / parts) * SECONDS).toFixed(0),
    median(here).toFixed(0),
    Math.max(...here).toFixed(0),
    (good / (SECONDS / parts)).toFixed(0),
    JSON.stringify(others),
  );
}
isOver = true;
await Promise.all(work);
const [early = 0, late = 0] = [samples[1], samples.at(-1)];
console.log(`\n≤ ${MOST} MB: ${Math.max(...samples) <= MOST ? 'met' : 'missed'}`);
console.log(`flat: ${late <= early * FLAT ? 'met' : 'missed'}, from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);

listeners.stop();
await ours.stop();
await database.stop();

/** Makes random requests one after the other, mostly as a guest. */
async function useSite(): Promise<void> {
  while (!isOver) {
    const headers = { 'Accept-Encoding': pick(['gzip', 'br', 'identity']), ...(Math.random() < 0.2 && session) };
    const status = await ask(pick(things)(), headers);
    statuses[status] = (statuses[status] ?? 0) + 1;
    // People who are asked to retry later don't retry at once.
    if (status !== 200) await wait(200);
  }
}

/** Adds foods as often as one person may. */
async function addFoods(): Promise<void> {
  while (!isOver) {
    const { status } = await call(ours.url, ada, 'POST', '/add-food', food('Loaf among many'));
    statuses[status] = (statuses[status] ?? 0) + 1;
    await wait(1_100);
  }
}

/** A cursor of the list by deadline (server/http/paging.ts). */
function cursorOf({ id, deadline }: { id: string; deadline: string }): string {
  return Buffer.from(JSON.stringify(['dsc', { id, deadline }])).toString('base64url');
}

function pick<T>(values: T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
