/**
 * How an overloaded server behaves, on the embedded database and on PostgreSQL: `node overload.ts [SECONDS]`. First without the
 * cache, so that every response must be made: it measures the maximum lists per second, then guests request four times as many
 * while a logged-in user makes changes and someone requests `/api/health`; then 1,500 visitors open a page at once. After that
 * with the cache: 1,500 visitors come right after the start, right after a change, when nothing has changed, and while foods are
 * added. Prints response times in milliseconds by status, so for served and rejected requests, and the server's memory.
 */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type AppProcess, startApp, temporaryFolder } from '../test/process/app-process.ts';
import { call, food, type Person, register } from '../test/process/person.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import type { Guests, Outcome } from './guests.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const VISITORS = 1_500;

const folder = await temporaryFolder();
await chmod(folder.path, 0o755);
await measure('the embedded database', { DATA_DIR: join(folder.path, 'data') });
const postgres = await startPostgres(join(folder.path, 'postgres'));
await measure('PostgreSQL', { DATABASE_URL: postgres.url, SAMPLE_FOODS: 'on' });
await postgres.stop();
await folder.remove();

async function measure(name: string, database: Record<string, string>): Promise<void> {
  // Visitors come from many addresses, through a proxy.
  const env = { ...database, READS_PER_MINUTE: '0', TRUST_PROXY: '1' };
  const making = await startApp({ env: { ...env, ANSWER_CACHE_MB: '0' } });
  await crowdOfReaders(name, making);
  await crowdOfVisitors('nothing is kept', making);
  await making.stop();

  const keeping = await startApp({ env });
  await crowdOfVisitors('nothing is kept yet', keeping);
  const ben = await register(keeping.url, 'Ben');
  await change(keeping, ben);
  await crowdOfVisitors('right after a change', keeping);
  await crowdOfVisitors('the page is kept', keeping);
  const [changes] = await Promise.all([
    oneByOne(performance.now() + 1_500, 30, () => change(keeping, ben)),
    crowdOfVisitors('while foods are added', keeping),
  ]);
  report('changes', changes);
  await keeping.stop();
}

async function crowdOfReaders(name: string, app: AppProcess): Promise<void> {
  const ada = await register(app.url, 'Ada');
  const agent = new Agent({ keepAlive: true });
  const list = () => get(app, '/api/all-foods', agent);
  await carried(2, list);
  const capacity = await carried(SECONDS / 2, list);
  console.log(`\n${name}: carries ${capacity.toFixed(0)} lists a second; memory ${memory(app)} MB`);

  const end = performance.now() + SECONDS * 1000;
  const [guests, health, changes] = await Promise.all([
    guestsAsk({ url: app.url, path: '/api/all-foods', perSecond: 4 * capacity, seconds: SECONDS }),
    oneByOne(end, 20, () => get(app, '/api/health', agent)),
    oneByOne(end, 1_100, () => change(app, ada)),
  ]);
  console.log(`asked for ${(guests.length / SECONDS).toFixed(0)} a second for ${SECONDS} s; memory ${memory(app)} MB`);
  report('lists', guests);
  report('health', health);
  report('changes', changes);
  const [again] = await oneByOne(performance.now() + 1, 0, list);
  console.log(`right after it a list takes ${again?.ms.toFixed(0)} ms`);
  agent.destroy();
}

async function crowdOfVisitors(when: string, app: AppProcess): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const before = memory(app);
  const watched = performance.now() + 4_000;
  const [pages, health] = await Promise.all([
    guestsAsk({ url: app.url, path: '/foods', perSecond: VISITORS, seconds: 1, atOnce: true }),
    oneByOne(watched, 20, () => get(app, '/api/health', agent)),
  ]);
  console.log(`${VISITORS} visitors at once, ${when}; memory before and after ${before}, ${memory(app)} MB`);
  report('pages', pages);
  report('health', health);
  agent.destroy();
}

/** Runs guests in their own thread, so that they don't disturb the measurements in this one. */
async function guestsAsk(guests: Guests): Promise<Outcome[]> {
  const worker = new Worker(new URL('./guests.ts', import.meta.url), { workerData: guests });
  const [outcomes] = await once(worker, 'message');
  return outcomes;
}

/** Responses per second with enough callers to keep the server busy. */
async function carried(seconds: number, ask: () => Promise<Outcome>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => oneByOne(end, 0, ask)));
  return outcomes.flat().filter(({ status }) => status === 200).length / seconds;
}

async function oneByOne(end: number, pause: number, ask: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  do {
    outcomes.push(await ask());
    if (pause > 0) await wait(pause);
  } while (performance.now() < end);
  return outcomes;
}

function get({ url }: AppProcess, path: string, agent: Agent): Promise<Outcome> {
  const start = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - start });
    const asked = request(url + path, { agent }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    });
    asked.on('error', () => done(0)).end();
  });
}

async function change({ url }: AppProcess, person: Person): Promise<Outcome> {
  const start = performance.now();
  const { status } = await call(url, person, 'POST', '/add-food', food('Loaf in a crowd'));
  return { status, ms: performance.now() - start };
}

function report(what: string, outcomes: Outcome[]): void {
  for (const status of [...new Set(outcomes.map((outcome) => outcome.status))].toSorted()) {
    const waits = outcomes.filter((outcome) => outcome.status === status).map(({ ms }) => ms);
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0).padStart(6);
    const name = `${what} ${status || 'broken off'}`.padEnd(20);
    console.log(`  ${name}${String(waits.length).padStart(7)}  p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)}`);
  }
}

/** The server's resident memory, in MB. */
function memory({ pid }: AppProcess): string {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) / 1024).toFixed(0);
}
