import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { NOW } from '../../test/server/build-app.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { addSampleFoods } from '../foods/sample-foods.ts';
import { type Database, openServer } from './database.ts';
import { migrate, migrateWithin } from './migrate.ts';
import { newestMigration, pendingMigrations } from './migration-names.ts';
import type { Db } from './schema.ts';
import { getOrCreateSecret } from './secrets.ts';

/** Opens several servers of one site, on a new, empty database. */
async function servers(count: number): Promise<Database[]> {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const url = await freshServerDatabase(given.server, null);
  const opened = Array.from({ length: count }, () => openServer(url, () => {}));
  onTestFinished(async () => void (await Promise.all(opened.map(({ close }) => close()))));
  return opened;
}

const addSamples = (db: Db) => addSampleFoods(db, { clock: () => NOW, timeZone: 'Europe/Vienna' }, english);

async function count({ db }: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

test('servers that start together on an empty database migrate it and add the sample foods once', async () => {
  const all = await servers(4);
  const [first] = all;
  if (!first) throw new Error('no server');
  await Promise.all(all.map(({ db }) => migrate(db, addSamples)));
  expect(await count(first, 'kysely_migration')).toBe(readdirSync(join(import.meta.dirname, 'migrations')).length);
  expect(await count(first, 'users')).toBe(2);
  expect(await count(first, 'foods')).toBe(16);
  const secrets = await Promise.all(all.map(({ db }) => getOrCreateSecret(db, 'sign-in')));
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(1);
  expect(await getOrCreateSecret(first.db, 'unsubscribe')).not.toBe(secrets[0]);
});

test('a failed start leaves nothing behind and does not block the next one', async () => {
  const [one, two] = await servers(2);
  if (!one || !two) throw new Error('no servers');
  const starting = migrate(one.db, async (db) => {
    await addSamples(db);
    throw new Error('out of breath');
  });
  await expect(starting).rejects.toThrow('out of breath');
  expect(await count(two, 'foods')).toBe(0);
  await migrate(two.db, addSamples);
  await migrate(one.db, addSamples);
  expect(await count(one, 'foods')).toBe(16);
  // Checks only this database, because other tests hold locks in theirs.
  const { rows } = await sql`
    select * from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()
  `.execute(one.db);
  expect(rows).toEqual([]);
});

test('a migration that fails is rolled back and named in the error, and those before it remain', async () => {
  const [server] = await servers(1);
  if (!server) throw new Error('no server');
  const { db } = server;
  await db.connection().execute((connection) => migrateWithin(connection, '087-restored-copy.additive'));
  await sql`create table site_time (mine text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'The migration 094-site-time.additive failed and was rolled back: relation "site_time" already exists',
  );
  expect(await newestMigration(db)).toBe('092-request-notes.additive');
  await sql`drop table site_time`.execute(db);
  await migrate(db);
  expect(await pendingMigrations(db)).toEqual([]);
});

test('a clock that was set back between two versions does not prevent a start', async () => {
  const [server] = await servers(1);
  if (!server) throw new Error('no server');
  await migrate(server.db);
  await sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'
    where name = (select max(name) from kysely_migration)`.execute(server.db);
  await expect(migrate(server.db)).resolves.toBe(undefined);
});

test('after migrating, a connection has its usual statement timeout again', async () => {
  const [server] = await servers(1);
  if (!server) throw new Error('no server');
  await migrate(server.db);
  const { rows } = await server.pool.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});
