import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { unusableFolder } from './unusable.ts';

/** In the data folder: whether the database beside it is complete, or was about to be made when this was written. */
const RECORD = 'database.json';
type DatabaseRecord = { state: 'being made' | 'made' };

/** Without any of these PostgreSQL has no database, or would take it for a new one. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

export const HOW_TO_RESTORE =
  'Stop the server and restore the whole folder from a backup. ' +
  'To start with an empty database instead, move the whole data folder away.';

/**
 * Locks a data folder for this process alone, and checks that its database can be opened, or that there is none. A folder
 * that was a database once is never made into a new one.
 *
 * @returns the path of the files; `isNew` for a database that is yet to be made, and `isMade` to be called once it is
 * @throws an Error that names the process which already has the folder, or says what is wrong with it and what to do
 */
export function takeFolder(folder: string) {
  const files = join(folder, 'db');
  try {
    mkdirSync(files, { recursive: true });
    // PGlite makes files that everyone may read and write.
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

/** @returns whether the folder is free for a new database; false if it holds a whole one */
function prepare(folder: string, files: string): boolean {
  const state = readRecord(folder);
  const names = readdirSync(files);
  if (state === 'being made' || (!state && names.length === 0)) {
    // A database that was not finished holds nothing that anybody was told is stored.
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
