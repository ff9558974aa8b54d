/** @module-tag upgrade */
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { embeddedDatabase } from '../../../test/server/embedded-database.ts';
import { readLines } from '../backup/format.ts';
import { migrate, migrateWithin } from '../migrate.ts';
import { newestMigration, pendingMigrations } from '../migration-names.ts';
import { prepareUpdate } from './before-update.ts';
import type { EmbeddedDatabase } from './embedded.ts';

const OLDER = '094-site-time.additive';
const OF_OLDER = expect.stringMatching(`^update-.*-from-${OLDER}.jsonl.gz$`);
const EARLIER = ['01', '02', '03'].map((day) => `update-2026-06-${day}T03-00-00.000Z-from-0${day}.jsonl.gz`);
const DAILY = '2026-06-01T03-00-00.000Z.jsonl.gz';

/** The data folder of an older version, with backups from earlier updates. */
const site = embeddedDatabase();
beforeAll(async () => {
  const { db } = site.database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.connection().execute((connection) => migrateWithin(connection, OLDER));
  await sql`insert into secrets (name, value) values ('kept', 'as it was')`.execute(db);
  mkdirSync(join(site.folder, 'backups'));
  for (const name of [...EARLIER, DAILY, `${DAILY}.1.part`]) writeFileSync(join(site.folder, 'backups', name), '');
});

async function prepare(): Promise<string[]> {
  const told: string[] = [];
  await prepareUpdate(site.folder, site.database as EmbeddedDatabase, (words) => told.push(words));
  return told;
}

const backups = () => readdirSync(join(site.folder, 'backups'));

test('without space for a copy, only the backup is made, and the newest three update backups remain', async () => {
  const hole = join(site.folder, 'db/hole');
  writeFileSync(hole, '');
  truncateSync(hole, 8e12);
  expect((await prepare()).at(-1)).toMatch(/^There is not enough disk space for a copy/);
  rmSync(hole);
  expect(backups()).toEqual([DAILY, ...EARLIER.slice(1), OF_OLDER]);
});

test('an update that fails on the copy does not begin', async () => {
  const { db } = site.database;
  await sql`create table inbox (mine text)`.execute(db);
  await expect(prepare()).rejects.toThrow(
    /^The update failed before it changed any data: The migration 095-inbox failed and was rolled back: relation "inbox" already exists\.\nFix this/,
  );
  await sql`drop table inbox`.execute(db);
  expect(await newestMigration(db)).toBe(OLDER);
  expect(readdirSync(join(site.folder, 'copies'))).toEqual([]);
});

test('after a backup of the old data, an update is tested on a copy, and nothing is left to prepare', async () => {
  const { db } = site.database;
  const [told = ''] = await prepare();
  expect(await newestMigration(db), 'the copy has changed alone').toBe(OLDER);
  expect(told).toContain('095-inbox, 001-schema');
  const [backup = '', ...others] = backups().filter((name) => name.includes(OLDER));
  expect(others, 'one of each layout').toEqual([]);
  const lines: string[] = [];
  for await (const line of readLines(join(site.folder, 'backups', backup))) lines.push(line);
  expect(lines[0]).toContain(OLDER);
  expect(lines.filter((line) => line.includes('as it was'))).toHaveLength(1);

  await migrate(db);
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await prepare()).toEqual([]);
});
