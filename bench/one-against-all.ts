/**
 * How one greedy visitor affects others, on a server with the embedded database: `node one-against-all.ts [SECONDS=20]
 * [CHECKOUT]`. First without one. Then one IP address searches for places 40 times a second, then it opens uncached pages over 60
 * connections. Meanwhile a guest from another address opens an uncached page every half second, and requests the health. Finally,
 * for 45 s, five new accounts upload ten photos at once, each as slowly as the server allows, while a long-standing member
 * uploads a photo every 3 s. CHECKOUT is the folder of another version to measure instead.
 */
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Day } from '../contract/dates.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { ROOT, startApp, temporaryFolder } from '../test/process/app-process.ts';
import { head, row } from './compare.ts';
import { fillFoods } from './foods.ts';
import { addPeople } from './people.ts';

const SECONDS = Number(process.argv[2] ?? 20);
const CHECKOUT = process.argv[3] ?? ROOT;
const [GREEDY, MODEST] = ['192.0.2.1', '192.0.2.2'];
/** Upload speed of a slow photo in bytes per second: just above 64 kB in ten seconds. */
const TRICKLE = 7_000;

type Asked = { status: number; ms: number };

const folder = await temporaryFolder();
const data = join(folder.path, 'data');
const database = await openEmbedded(data, (error) => {
  throw error;
});
await migrate(database.db);
await fillFoods(database.pool, 1_000, new Date().toISOString().slice(0, 10) as Day);
const newcomers = await addPeople(database.pool, 5, Date.now());
const [known] = await addPeople(database.pool, 1);
await database.close();
const env = { DATA_DIR: data, SAMPLE_FOODS: 'off', TRUST_PROXY: '1', DAILY_BACKUPS: '0' };
const app = await startApp({ env, cwd: CHECKOUT });
let number = 0;
const another = () => (number++).toString(36).padStart(5, 'x');

for (let n = 0; n < 10; n++) await ask(`/foods?search=${another()}`, MODEST);
head('meanwhile', 'of one address', 'pages of another', 'p50 ms', 'p95 ms', 'most', 'health p50 ms', 'p95 ms', 'most');
await measure('nobody asks for much', async () => []);
await measure('40 searches for places a second', (end) =>
  atPace(end, 25, () => ask(`/api/places?search=s,${another()}`, GREEDY)),
);
await measure('pages over 60 connections', async (end) => {
  const connection = () => oneByOne(end, 0, () => ask(`/foods?search=${another()}`, GREEDY));
  return (await Promise.all(Array.from({ length: 60 }, connection))).flat();
});

const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a52' } })
  .jpeg()
  .toBuffer();
const until = performance.now() + 45_000;
const slow = newcomers.flatMap(({ token }) => [trickle(token, until), trickle(token, until)]);
await wait(1_000);
const tries = await atPace(until - 1_000, 3_000, () => send(known?.token ?? '', photo));
console.log(
  `\nphotos of another person meanwhile: ${tell(tries)}; ${times(tries.filter(({ status }) => status === 201))}`,
);
console.log(`the slow ones: ${tell(await Promise.all(slow).then((some) => some.flat()))}`);
await app.stop();
await folder.remove();

async function measure(what: string, flood: (end: number) => Promise<Asked[]>): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const [flooded, pages, health] = await Promise.all([
    flood(end),
    oneByOne(end, 500, () => ask(`/foods?search=${another()}`, MODEST)),
    oneByOne(end, 200, () => ask('/api/health', MODEST)),
  ]);
  row(what, tell(flooded), tell(pages), ...figures(pages), ...figures(health));
}

/** Makes requests at a steady pace, without waiting for responses. */
async function atPace(end: number, pause: number, act: () => Promise<Asked>): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  for (let due = performance.now(); due < end; due += pause) {
    await wait(Math.max(0, due - performance.now()));
    asked.push(act());
  }
  return Promise.all(asked);
}

async function oneByOne(end: number, pause: number, act: () => Promise<Asked>): Promise<Asked[]> {
  const asked: Asked[] = [];
  while (performance.now() < end) {
    asked.push(await act());
    await wait(pause);
  }
  return asked;
}

async function ask(path: string, address: string): Promise<Asked> {
  const start = performance.now();
  const answer = await fetch(app.url + path, { headers: { 'X-Forwarded-For': address } });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - start };
}

function headersOf(token: string) {
  const { port } = new URL(app.url);
  return { 'Content-Type': 'image/jpeg', Cookie: `larder-${port}-session=${token}; session=${token}` };
}

async function send(token: string, body: Buffer): Promise<Asked> {
  const start = performance.now();
  const init = { method: 'POST', headers: headersOf(token), body: body as Buffer<ArrayBuffer> };
  const answer = await fetch(`${app.url}/api/photos`, init);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - start };
}

/** Uploads photos one after the other, each very slowly. */
async function trickle(token: string, end: number): Promise<Asked[]> {
  const sent: Asked[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    const status = await new Promise<number>((resolve) => {
      const asked = request(`${app.url}/api/photos`, { method: 'POST', headers: headersOf(token) }, (answer) => {
        answer.resume();
        clearInterval(timer);
        resolve(answer.statusCode ?? 0);
        asked.destroy();
      });
      const timer = setInterval(() => {
        if (performance.now() > end) asked.destroy();
        else asked.write(Buffer.alloc(TRICKLE, 0xff));
      }, 1_000);
      asked.on('error', () => {
        clearInterval(timer);
        resolve(0);
      });
      asked.flushHeaders();
    });
    sent.push({ status, ms: performance.now() - start });
    if (status !== 0) await wait(200);
  }
  return sent;
}

function tell(asked: Asked[]): string {
  const statuses = Map.groupBy(asked, ({ status }) => status || 'held back');
  return [...statuses].map(([status, { length }]) => `${status} × ${length}`).join(', ') || 'none';
}

function figures(asked: Asked[]): string[] {
  const sorted = asked.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return [0.5, 0.95, 1].map((share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0));
}

function times(asked: Asked[]): string {
  return asked.length > 0 ? `p50, p95 and most ${figures(asked).join(', ')} ms` : 'none was taken';
}
