/**
 * Uploads of photos with 12 megapixels by eight people at once: `node photos.ts [SECONDS] [ROUNDS]`. Measures photos per second,
 * peak memory, and the time of lists requested at a steady pace meanwhile, compared with lists without uploads, in turn. The
 * server can use all cores, as in production, and has no cache. The senders, in reality on other machines, are a separate process
 * (send-photos.ts) with lower priority.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { head, median, row } from './compare.ts';
import { startDatabase } from './database.ts';
import { asker } from './load.ts';
import { addPeople } from './people.ts';
import { cpuSeconds, family, peakMemory, sharedMemory, startOurs, unpin } from './processes.ts';
import type { Sending, Sent } from './send-photos.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = Number(process.argv[3] ?? 5);
/** Enough people that no one exceeds their limit. */
const PEOPLE = 400;
/** Interval between requests for lists, in milliseconds. */
const PACE = 20;
/** Goals: maximum memory in MB, and maximum slowdown of lists. */
const MOST_MEMORY = 400;
const MOST_SLOWER = 3;

const database = await startDatabase(1_000);
const ours = await startOurs({ DATABASE_URL: database.url, ANSWER_CACHE_MB: '0' });
unpin(ours);
const tokens = (await addPeople(database.pool, PEOPLE)).map(({ token }) => token);
const senders = fork(join(import.meta.dirname, 'send-photos.ts'), [], { serialization: 'advanced' });
if (senders.pid) setPriority(senders.pid, 10);
const ask = asker(ours.port);
const taken = await camera();
const kinds = {
  'JPEG of 12 MP': taken,
  'progressive JPEG of 12 MP': await sharp(taken).jpeg({ quality: 90, progressive: true }).toBuffer(),
  'as our pages send it, 1600 px': await sharp(taken).resize(1600).jpeg({ quality: 85 }).toBuffer(),
};

await readLists(2);
await sendPhotos(taken, 2);
head(
  'photo',
  'MB',
  'photos/s',
  'CPU s each',
  'MB, server',
  'MB, decoder',
  'MB, together',
  'lists p99 ms',
  'idle',
  'ratio',
  'others',
  'goals',
);
for (const [kind, photo] of Object.entries(kinds)) {
  const rounds: { perSecond: number; cpu: number; lists: number; idle: number }[] = [];
  const others: Record<number, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await readLists(SECONDS);
    const cpu = sum(cpuSeconds);
    const sending = sendPhotos(photo, SECONDS, others);
    const lists = await readLists(SECONDS);
    const { sent, seconds } = await sending;
    rounds.push({ perSecond: sent / seconds, cpu: (sum(cpuSeconds) - cpu) / sent, lists, idle });
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
  const [serverId = 0, decoderId = 0] = family(ours.pid);
  const [server, decoder] = [peakMemory(serverId), peakMemory(decoderId)];
  const together = server + decoder - sharedMemory(serverId, decoderId);
  const ratio = of(({ lists, idle }) => lists / idle);
  row(
    kind,
    (photo.length / 1e6).toFixed(1),
    of(({ perSecond }) => perSecond).toFixed(1),
    of(({ cpu }) => cpu).toFixed(2),
    server.toFixed(0),
    decoder.toFixed(0),
    together.toFixed(0),
    of(({ lists }) => lists).toFixed(1),
    of(({ idle }) => idle).toFixed(1),
    ratio.toFixed(1),
    JSON.stringify(others),
    `≤ ${MOST_MEMORY} MB ${together <= MOST_MEMORY ? 'met' : 'missed'}, ≤ ${MOST_SLOWER} ${ratio <= MOST_SLOWER ? 'met' : 'missed'}`,
  );
}
senders.disconnect();
await ours.stop();
await database.stop();

/** A measure of the server and its decoder process together. */
function sum(measure: (pid: number) => number): number {
  return family(ours.pid).reduce((all, pid) => all + measure(pid), 0);
}

/** A picture like from a camera: shapes with some noise. */
async function camera(): Promise<Buffer> {
  const background = '#888';
  const noise = (sigma: number) => ({ type: 'gaussian', mean: 128, sigma }) as const;
  const shapes = { width: 40, height: 30, channels: 3, background, noise: noise(90) } as const;
  const grain = { width: 4000, height: 3000, channels: 3, background, noise: noise(20) } as const;
  return sharp(await sharp({ create: shapes }).png().toBuffer())
    .resize(grain.width, grain.height)
    .composite([{ input: { create: grain }, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Makes the other process upload a photo repeatedly for a time. */
async function sendPhotos(photo: Buffer, seconds: number, others: Record<number, number> = {}): Promise<Sent> {
  senders.send({ url: ours.url, tokens, photo, seconds } satisfies Sending);
  const [sent]: Sent[] = await once(senders, 'message');
  if (!sent) throw new Error('nothing was sent');
  for (const [status, count] of Object.entries(sent.others))
    others[Number(status)] = (others[Number(status)] ?? 0) + count;
  return sent;
}

/** Requests lists at a steady pace, without waiting for responses. @returns their p99 in ms */
async function readLists(seconds: number): Promise<number> {
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  const start = performance.now();
  for (let due = start; due < start + seconds * 1000; due += PACE) {
    await wait(Math.max(0, due - performance.now()));
    asked.push(
      ask('/api/foods?limit=24').then(
        (status) => void waits.push(status === 200 ? performance.now() - due : Number.POSITIVE_INFINITY),
      ),
    );
  }
  await Promise.all(asked);
  return waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) * 0.99)] ?? 0;
}
