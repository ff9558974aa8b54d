import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { unusableFolder } from './unusable.ts';

/** File in the data folder that records whether the database is complete or its creation has only begun. */
const RECORD = 'database.json';
type DatabaseRecord = { state: 'being made' | 'made' };

/** Every database has these. If one is missing, PostgreSQL cannot open the database, or would create a new one. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

export const HOW_TO_RESTORE =
  'Stop the server and restore the whole folder from a backup. ' +
  'To start with an empty database instead, move the whole data folder away.';

/**
 * Locks a data folder for this process, and checks that it contains a complete database or none. A folder that once had a
 * database never gets a new one.
 *
 * @returns the path of the files; `isNew`, true if the caller has to create the database; and `isMade`, to call once it has
 * @throws an Error that names the process that uses the folder, or says what is wrong with the folder and what to do
 */
export function takeFolder(folder: string) {
  const files = join(folder, 'db');
  try {
    mkdirSync(files, { recursive: true });
    // Everyone may read and write the files that PGlite creates, so the folder has to keep others out.
    chmodSync(files, 0o700);
    const lock = lockFolder(folder);
    try {
      const isNew = prepare(folder, files);
      return { files, isNew, isMade: () => record(folder, 'made'), release: () => lock.release() };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw unusableFolder(folder, error);
  }
}

/** @returns whether the folder is free for a new database; false if it contains a complete one */
function prepare(folder: string, files: string): boolean {
  const state = readRecord(folder);
  const names = readdirSync(files);
  if (state === 'being made' || (!state && names.length === 0)) {
    // An unfinished database can be deleted, because nothing in it was reported as saved.
    for (const name of names) rmSync(join(files, name), { recursive: true });
    record(folder, 'being made');
    return true;
  }
  const missing = ESSENTIAL.filter((name) => !existsSync(join(files, name)));
  if (missing.length > 0) {
    throw new Error(`The database in ${files} is incomplete. Missing: ${missing.join(', ')}. ${HOW_TO_RESTORE}`);
  }
  if (!state) record(folder, 'made');
  return false;
}

function readRecord(folder: string): DatabaseRecord['state'] | undefined {
  try {
    const { state }: DatabaseRecord = JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
    return state;
  } catch {
    return undefined;
  }
}

function record(folder: string, state: DatabaseRecord['state']): void {
  writeFileSync(join(folder, RECORD), JSON.stringify({ state }), { flush: true });
}
