/**
 * Guests' requests while nothing changes, compared with raw `node:http` that sends the same bytes from memory, and with Express:
 * `node peers-cached.ts [SECONDS] [ROUNDS]`. 200 foods on PostgreSQL, lists of 100.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Comparison, compare, readRounds } from './compare.ts';
import { startDatabase } from './database.ts';
import { startLoad } from './load.ts';
import type { Recorded } from './peers/raw.ts';
import { startOurs, startPeer } from './processes.ts';

const database = await startDatabase(Number(process.env.FOODS || 200));
const ours = await startOurs({ DATABASE_URL: database.url });
const { rows } = await database.pool.query('select id from foods order by id desc limit 1');
const food = rows[0].id;

const calls = ['/api/all-foods?limit=100', '/api/foods?limit=100', `/api/food/${food}`];
const pages = ['/', '/foods', `/food/${food}`];
const asked = [
  ...calls.flatMap((path) => ['identity', 'gzip', 'br'].map((encoding) => ({ path, encoding, goal: 0.85 }))),
  ...pages.map((path) => ({ path, encoding: 'identity', goal: 0.7 })),
  ...pages.map((path) => ({ path, encoding: 'gzip', goal: 0.7 })),
];

const folder = await mkdtemp(join(tmpdir(), 'open-larder-bench-'));
const recorded = join(folder, 'answers.json');
await writeFile(recorded, JSON.stringify(await Promise.all(asked.map(record))));
const raw = await startPeer('raw', 'raw.ts', { RECORDED: recorded });
const express = await startPeer('Express', 'express.ts', {
  DATABASE_URL: database.url,
  PUBLIC_URL: `http://localhost:${ours.port}`,
});
const load = startLoad();

const comparisons = asked.map(
  ({ path, encoding, goal }): Comparison => ({
    what: `${path.replace(food, '{id}')} ${encoding}`,
    path,
    headers: { 'Accept-Encoding': encoding },
    peer: raw,
    goal,
    goalOfCpu: goal === 0.85,
  }),
);
const compressed = calls.map(
  (path): Comparison => ({
    what: `${path.replace(food, '{id}')} gzip`,
    path,
    headers: { 'Accept-Encoding': 'gzip' },
    peer: express,
    goal: 5,
  }),
);
await compare(load, ours, [...comparisons, ...compressed], readRounds());

load.stop();
await Promise.all([ours.stop(), raw.stop(), express.stop()]);
await database.stop();
await rm(folder, { recursive: true });

/** Records a response for the raw server to repeat, with all headers except those that depend on the connection. */
function record({ path, encoding }: { path: string; encoding: string }): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const asking = request(ours.url + path, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
      const body = Buffer.concat(await response.toArray()).toString('base64');
      const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = response.headers;
      resolve({ key: `${path} ${encoding}`, headers: headers as Record<string, string>, body });
    });
    asking.on('error', reject).end();
  });
}
