import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { unusableFolder } from './unusable.ts';

/** File in the data folder that records whether the database is complete or still being created. */
const RECORD = 'database.json';
type DatabaseRecord = { state: 'being made' | 'made' };

/** Files that every database has. If one is missing, PostgreSQL cannot open the database or would create a new one. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

export const HOW_TO_RESTORE =
  'Stop the server and restore the whole folder from a backup. ' +
  'To start with an empty database instead, move the whole data folder away.';

/**
 * Locks a data folder for this process, and checks that it contains either a complete database or none. A folder that has lost
 * its database is rejected instead of getting a new one.
 *
 * @returns `files`, the path of the database; `isNew`, whether the caller must create it; `isMade`, to call once it is created;
 *   and `release`, which unlocks the folder
 * @throws an Error that names the process using the folder, or says what is wrong with the folder and what to do
 */
export function takeFolder(folder: string) {
  const files = join(folder, 'db');
  try {
    mkdirSync(files, { recursive: true });
    // PGlite creates files that everyone may read and write, so the folder's permissions must keep other users out.
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

/** @returns true if the database must be created, false if it is complete */
function prepare(folder: string, files: string): boolean {
  const state = readRecord(folder);
  const names = readdirSync(files);
  if (state === 'being made' || (!state && names.length === 0)) {
    // An unfinished database can be deleted, because nothing in it was ever reported as saved.
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
