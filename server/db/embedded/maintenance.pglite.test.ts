import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedDatabase } from '../../../test/server/embedded-database.ts';

const MB = 1024 * 1024;

const opened = embeddedDatabase();

test('a table that is rewritten repeatedly does not keep growing, nor does the log', { tags: 'load' }, async () => {
  const { database } = opened;
  const { pool } = database;
  await pool.query("create table notes as select i, repeat('x', 200) as text from generate_series(1, 2000) i");
  const size = await sizeOf('notes');
  for (let round = 0; round < 150; round += 1) {
    await pool.query("update notes set text = repeat('y', 200)");
    if (round % 2 === 1) await database.maintain();
  }
  expect(await sizeOf('notes')).toBeLessThan(5 * size);
  // The rounds write about 150 MB of log, in segments of 16 MB.
  expect(logSize()).toBeLessThan(100 * MB);
});

test('after a bulk load the planner knows the size of a table', async () => {
  const { pool } = opened.database;
  await pool.query('create table loaded (id int primary key)');
  await pool.query('insert into loaded select generate_series(1, 5000)');
  await opened.database.maintain();
  const { rows } = await pool.query("select reltuples::int from pg_class where relname = 'loaded'");
  expect(rows).toEqual([{ reltuples: 5000 }]);
});

async function sizeOf(table: string): Promise<number> {
  const { rows } = await opened.database.pool.query('select pg_table_size($1::regclass)::int as size', [table]);
  return rows[0].size;
}

function logSize(): number {
  return readdirSync(join(opened.folder, 'db/pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name)).length * 16 * MB;
}
