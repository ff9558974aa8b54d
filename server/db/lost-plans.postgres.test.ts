import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { keptPlan } from './client.ts';
import { openServer } from './database.ts';
import type { Db } from './schema.ts';

async function open({ isPooled = false } = {}) {
  const { server } = inject('database') as { server: string };
  const url = await freshServerDatabase(server);
  const database = openServer(url, () => {}, { connections: 1, directUrl: isPooled ? url : undefined });
  onTestFinished(database.close);
  return database;
}

test('a plan that a migration invalidates is replaced', async () => {
  const { db, pool } = await open();
  await pool.query('create table shelf (id int, made date); insert into shelf values (1, null)');
  const ask = () => sql`select * from shelf where id = ${1} ${keptPlan}`.execute(db);
  for (let i = 0; i < 4; i += 1) await ask();
  await pool.query('alter table shelf add column colour text');
  expect((await ask()).rows).toEqual([{ id: 1, made: null, colour: null }]);
  await pool.query('deallocate all');
  expect((await ask()).rows).toEqual([{ id: 1, made: null, colour: null }]);
});

test('a transaction fails on an invalid plan, and the next one gets a new plan', async () => {
  const { db, pool } = await open();
  await pool.query('create table shelf (id int); insert into shelf values (1)');
  const ask = (by: Db) => sql`select * from shelf where id >= ${1} ${keptPlan}`.execute(by);
  for (let i = 0; i < 4; i += 1) await ask(db);
  await pool.query('alter table shelf add column colour text');
  await expect(db.transaction().execute(ask)).rejects.toThrow(/cached plan/);
  expect((await ask(db)).rows).toEqual([{ id: 1, colour: null }]);
});

test('behind a pooler in transaction mode, no plan is kept', async () => {
  const { db, pool } = await open({ isPooled: true });
  for (let i = 0; i < 5; i += 1) await sql`select ${i}::int + 2 as pooled ${keptPlan}`.execute(db);
  expect((await pool.query('select statement from pg_prepared_statements')).rows).toEqual([]);
});
