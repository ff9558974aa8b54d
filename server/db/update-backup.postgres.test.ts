import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/process/app-process.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { writeBackup } from './backup/backup.ts';
import { readLines } from './backup/format.ts';
import { openServer } from './database.ts';
import { migrate, migrateWithin } from './migrate.ts';
import { newestMigration, pendingMigrations } from './migration-names.ts';
import { backUpBeforeUpdate } from './update-backup.ts';

const OLDER = '094-site-time.additive';

/** A database server with data of an older version, and its data folder. */
async function site() {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const database = openServer(await freshServerDatabase(given.server, null), () => {});
  onTestFinished(database.close);
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await database.inSession((db) => db.connection().execute((connection) => migrateWithin(connection, OLDER)));
  await sql`insert into secrets (name, value) values ('kept', 'as it was')`.execute(database.db);
  const told: string[] = [];
  const start = (write = (file: string): Promise<unknown> => writeBackup(database, file), isWanted = true) =>
    database.inSession((db) =>
      migrate(db, undefined, (connection) =>
        backUpBeforeUpdate({ folder: folder.path, isWanted }, connection, write, (words) => told.push(words)),
      ),
    );
  const backups = () => readdirSync(join(folder.path, 'backups'));
  return { ...database, folder: folder.path, start, backups, told };
}

test('an update of a database server makes one backup first, even if several servers start together', async () => {
  const { db, folder, start, backups, told } = await site();
  await Promise.all([start(), start(), start()]);
  expect(await pendingMigrations(db)).toEqual([]);
  const [backup = '', ...others] = backups();
  expect(others).toEqual([]);
  expect(backup).toMatch(new RegExp(`^update-.*-from-${OLDER}.jsonl.gz$`));
  expect(told).toEqual([expect.stringContaining(`It is backed up to ${join(folder, 'backups', backup)} first.`)]);
  const lines: string[] = [];
  for await (const line of readLines(join(folder, 'backups', backup))) lines.push(line);
  expect(lines[0]).toContain(OLDER);
  expect(lines.filter((line) => line.includes('as it was'))).toHaveLength(1);
});

test('an update removes the remains of an interrupted update, but not a daily backup in progress', async () => {
  const { folder, start, backups } = await site();
  mkdirSync(join(folder, 'backups'));
  const [daily, left] = ['2026-06-01T03-00-00.000Z.jsonl.gz.1.part', 'update-2026-06-01-from-1.jsonl.gz.2.part'];
  for (const name of [daily, left]) writeFileSync(join(folder, 'backups', name), 'half');
  await start();
  expect(backups()).toContain(daily);
  expect(backups()).not.toContain(left);
});

test('if the backup fails, an update does not begin and says what to do, and the next start tries again', async () => {
  const { db, start, backups } = await site();
  await expect(start(async () => Promise.reject(new Error('There is no space.')))).rejects.toThrow(
    /^The update failed before it changed any data: the backup before the update failed \(There is no space\.\)\.\nFix this .+ set DAILY_BACKUPS=0\.$/,
  );
  expect(await newestMigration(db)).toBe(OLDER);
  await start();
  expect(backups()).toHaveLength(1);
  expect(await pendingMigrations(db)).toEqual([]);
});

test('with DAILY_BACKUPS=0, an update runs without a backup and says so', async () => {
  const { db, folder, start, told } = await site();
  await start(undefined, false);
  expect(await pendingMigrations(db)).toEqual([]);
  expect(told).toEqual([expect.stringContaining('DAILY_BACKUPS is 0, so no backup is made first.')]);
  expect(readdirSync(folder)).toEqual([]);
});

test('an update does not begin if the backup folder cannot be created', async () => {
  const { folder, start } = await site();
  writeFileSync(join(folder, 'backups'), 'a file');
  await expect(start()).rejects.toThrow(/the backup before the update failed \(.*EEXIST/);
});
