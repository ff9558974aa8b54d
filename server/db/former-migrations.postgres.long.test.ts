/** @module-tag upgrade */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { schemaOf } from '../../test/server/schema-of.ts';
import { type Database, openServer } from './database.ts';
import { formerLayouts } from './former-migrations.ts';
import { migrate, migrateWithin } from './migrate.ts';
import { migrationNames, newestMigration, pendingMigrations, requireCurrent } from './migration-names.ts';

/**
 * Opens several servers of one site, on a database that is empty or has data from a commit (test/process/kept-data.long.test.ts).
 */
async function servers(count: number, commit?: string): Promise<[Database, ...Database[]]> {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const url = await freshServerDatabase(given.server, null);
  const open = () => {
    const database = openServer(url, () => {});
    onTestFinished(() => database.close());
    return database;
  };
  const first = open();
  if (commit) {
    const dump = join(import.meta.dirname, `../../test/process/kept-${commit}/dump.sql.gz`);
    const client = await first.pool.connect();
    await client.query(gunzipSync(readFileSync(dump)).toString());
    client.release(true);
  }
  return [first, ...Array.from({ length: count - 1 }, open)];
}

async function newDatabase(): Promise<Database> {
  const [database] = await servers(1);
  await migrate(database.db);
  return database;
}

async function historyOf({ db }: Database): Promise<unknown[]> {
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;
}

test.each(['cf4a8e0', '3abed15e'])(
  'a database from commit %s is migrated and then equals a new one',
  async (commit) => {
    const all = await servers(3, commit);
    const [database] = all;
    const { rows: begun } = await sql`select min(timestamp) as at from kysely_migration`.execute(database.db);
    await Promise.all(all.map(({ db }) => migrate(db)));
    const fresh = await newDatabase();
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    expect(await historyOf(database)).toEqual(await historyOf(fresh));
    expect((await sql`select min(timestamp) as at from kysely_migration`.execute(database.db)).rows).toEqual(begun);
    await expect(requireCurrent(database.db)).resolves.toBeUndefined();
  },
);

test('unread requests in a database from commit cf4a8e0 are in the inbox', async () => {
  const [{ db }] = await servers(1, 'cf4a8e0');
  const { rows: unread } = await sql`
    select requester_id as user_id, id as request_id from food_requests where unread and status <> 'Withdrawn'
    union all select donor_id, id from food_requests where donor_unread and status <> 'Expired'
    order by 1, 2`.execute(db);
  await migrate(db);
  expect(unread).not.toEqual([]);
  expect((await sql`select user_id, request_id from inbox order by 1, 2`.execute(db)).rows).toEqual(unread);
});

test.each(formerLayouts)('a backup of layout %s gets its tables, which are then migrated', async (layout) => {
  const [database] = await servers(1);
  const { db } = database;
  await db.connection().execute((connection) => migrateWithin(connection, layout));
  expect(await newestMigration(db)).toBe(layout);
  if (layout === formerLayouts[0]) {
    const [then] = await servers(1, 'cf4a8e0');
    expect(withoutOrder(await schemaOf(database))).toEqual(withoutOrder(await schemaOf(then)));
  }
  await migrate(db);
  expect(await schemaOf(database)).toEqual(await schemaOf(await newDatabase()));
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await newestMigration(db)).toBe(migrationNames().at(-1));
});

/** Returns a schema's lines without the order of columns, and without parts that only the former migrations needed. */
function withoutOrder(lines: string[]): string[] {
  return lines
    .map((line) => line.replace(/^(column \w+) \d+/, '$1').replace(/_fkey1\b/, '_fkey'))
    .filter((line) => !/food_requests_(donor_)?unread\b/.test(line) || line.startsWith('constraint'))
    .toSorted();
}

test.each([
  ['001-first-tables', '083-photos-for-drafts.additive'],
  ['001-first-tables', '058-claimed-invitations.additive'],
])(
  'a database from before commit cf4a8e0 (%s … %s) is left unchanged, with the command that updates it',
  async (...names) => {
    const [database] = await servers(1);
    const { db } = database;
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    await sql`insert into kysely_migration select name, now() from unnest(${names}::text[]) name`.execute(db);
    const before = await schemaOf(database);
    await expect(migrate(db)).rejects.toThrow(
      `This data is from before 28 November 2026 (${names[1]}), which is too old for this version. Nothing was changed. Commit 3abed15e ` +
        'can update it. Start that once, and then this version again:\n\n  git checkout 3abed15e && npm ci && npm start',
    );
    expect(await schemaOf(database)).toEqual(before);
  },
);
