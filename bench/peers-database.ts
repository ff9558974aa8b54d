/**
 * Lists without a cache, compared with `node:http` and a statement in which PostgreSQL creates the JSON, and with Express:
 * `node peers-database.ts [SECONDS] [ROUNDS]`. 200 foods, lists of 100.
 */
import { type Comparison, compare, readRounds } from './compare.ts';
import { startDatabase } from './database.ts';
import { startLoad } from './load.ts';
import { startOurs, startPeer } from './processes.ts';

const database = await startDatabase(Number(process.env.FOODS || 200));
const ours = await startOurs({ DATABASE_URL: database.url, ANSWER_CACHE_MB: '0' });
const env = { DATABASE_URL: database.url, PUBLIC_URL: `http://localhost:${ours.port}` };
const jsonAgg = await startPeer('json_agg', 'json-agg.ts', env);
const express = await startPeer('Express', 'express.ts', env);
const load = startLoad();

const paths = ['/api/all-foods?limit=100', '/api/foods?limit=100'];
const ask = (path: string, encoding: string) => ({ path, headers: { 'Accept-Encoding': encoding } });
const comparisons: Comparison[] = [
  ...paths.map((path) => ({ what: path, ...ask(path, 'identity'), peer: jsonAgg, goal: 0.8 })),
  ...paths.map((path) => ({ what: path, ...ask(path, 'identity'), peer: express, goal: 1.5 })),
  ...paths.map((path) => ({ what: `${path} gzip`, ...ask(path, 'gzip'), peer: express, goal: 1.5 })),
];
await compare(load, ours, comparisons, readRounds());

load.stop();
await Promise.all([ours.stop(), jsonAgg.stop(), express.stop()]);
await database.stop();
