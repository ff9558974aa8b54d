import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usedFolder } from '../../../test/process/used-folder.ts';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';

const MB = 1024 * 1024;

let folder: string;
let remove: () => Promise<void>;
let database: Database;

beforeAll(async () => {
  ({ path: folder, remove } = await usedFolder());
  database = await openEmbedded(folder, fail);
}, 60_000);

afterAll(async () => {
  await database.close();
  await remove();
});

test('a table that is written anew again and again does not grow, nor does the log', async () => {
  const { pool } = database;
  await pool.query("create table notes as select i, repeat('x', 200) as text from generate_series(1, 2000) i");
  const size = await sizeOf('notes');
  for (let round = 0; round < 150; round += 1) {
    await pool.query("update notes set text = repeat('y', 200)");
    if (round % 2 === 1) await database.maintain();
  }
  expect(await sizeOf('notes')).toBeLessThan(5 * size);
  // The rounds write some 150 MB of log, in segments of 16 MB.
  expect(logSize()).toBeLessThan(100 * MB);
}, 60_000);

test('after a bulk load the planner knows how large a table is', async () => {
  const { pool } = database;
  await pool.query('create table loaded (id int primary key)');
  await pool.query('insert into loaded select generate_series(1, 5000)');
  await database.maintain();
  const { rows } = await pool.query("select reltuples::int from pg_class where relname = 'loaded'");
  expect(rows).toEqual([{ reltuples: 5000 }]);
});

function fail(error: Error): never {
  throw error;
}

async function sizeOf(table: string): Promise<number> {
  const { rows } = await database.pool.query('select pg_table_size($1::regclass)::int as size', [table]);
  return rows[0].size;
}

function logSize(): number {
  return readdirSync(join(folder, 'db/pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name)).length * 16 * MB;
}
