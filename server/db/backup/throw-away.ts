import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openServer } from '../database.ts';
import { askForCopy } from '../embedded/copies.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import type { Db } from '../schema.ts';
import { describeContents } from './format.ts';
import { restoreBackup } from './restore.ts';
import type { TrialOutcome } from './trial.ts';
import { verifyBackup } from './verify.ts';

const NAME = 'open_larder_trial_';

/** PostgreSQL's error code insufficient_privilege. */
const NOT_ALLOWED = '42501';

/**
 * Tests a backup by restoring it into an emptied copy of the running embedded database, and discards the copy. Does not create a
 * new database, because that could take more memory than the machine has.
 *
 * @throws an Error that says why the test cannot run
 */
export async function testRestoreInCopy(
  folder: string,
  file: string,
  onLost: (error: Error) => void,
): Promise<TrialOutcome> {
  const copy = await askForCopy(folder, onLost);
  if (!copy) throw new Error(`No server is running on the database in ${folder}.`);
  try {
    const database = await openEmbedded(copy.folder, onLost);
    try {
      await sql`drop schema public cascade`.execute(database.db);
      await sql`create schema public`.execute(database.db);
      return await tryToRestore(database, file);
    } finally {
      await database.close();
    }
  } finally {
    copy.giveBack();
  }
}

/**
 * Tests a backup by restoring it into a new database on a PostgreSQL server, then drops that database.
 *
 * @throws an Error that says why the test cannot run
 */
export async function tryOnServer(url: string, file: string, onLost: (error: Error) => void): Promise<TrialOutcome> {
  const server = openServer(url, onLost, { connections: 1 });
  try {
    await dropLeftOver(server.db);
    const name = NAME + randomUUID().replaceAll('-', '');
    await makeDatabase(server.db, name);
    const trial = openServer(withDatabase(url, name), onLost);
    try {
      return await tryToRestore(trial, file);
    } finally {
      await trial.close();
      await drop(server.db, name);
    }
  } finally {
    await server.close();
  }
}

/** @throws an Error with instructions if the site's PostgreSQL user may not create databases */
async function makeDatabase(db: Db, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)} encoding 'UTF8' template template0`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    const { rows } = await sql<{ user: string }>`select quote_ident(current_user) as user`.execute(db);
    throw new Error(
      `The PostgreSQL user ${rows[0]?.user} is not allowed to create databases, which testing a backup requires. ` +
        `Run as a superuser: alter role ${rows[0]?.user} createdb`,
      { cause: error },
    );
  }
}

async function tryToRestore(database: Database, file: string): Promise<TrialOutcome> {
  const restoring = verifyBackup(file).then((backup) => restoreBackup(database, backup));
  return restoring.then(
    ({ contents }) => ({ outcome: 'restored', words: describeContents(contents) }),
    (error) => ({ outcome: 'damaged', words: String(error.message ?? error) }),
  );
}

/** Drops databases left by tests that were killed, except those in use. */
async function dropLeftOver(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where starts_with(datname, ${NAME}) and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity used where used.datname = pg_database.datname)`.execute(db);
  for (const { name } of rows) await drop(db, name);
}

async function drop(db: Db, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)}`.execute(db).catch(() => {});
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
