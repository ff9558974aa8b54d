import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOLDER, lockFolder } from './folder-lock.ts';

/** In the data folder: whether the database beside it is complete, or was about to be made when this was written. */
const RECORD = 'database.json';
type DatabaseRecord = { state: 'being made' | 'made' };

/** Without any of these PostgreSQL has no database, or would take it for a new one. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

export const HOW_TO_RESTORE =
  'Put the whole folder back from a backup, with the server stopped. ' +
  'To begin with an empty database instead, move the whole data folder away.';

/**
 * Takes a data folder for this process alone, and looks whether a database is in it that can be opened or none that could
 * be overwritten: a folder that was a database once is never made into a new one.
 *
 * @returns where the files are; for a database that is yet to be made `isNew`, and `isMade` to be called when it is
 * @throws an Error that names the process which already has the folder, or says what is wrong with it and what to do
 */
export function takeFolder(folder: string) {
  const files = join(folder, 'db');
  const wasUsed = existsSync(join(folder, HOLDER));
  const lock = prepare(folder, files);
  try {
    const state = readRecord(folder);
    const isNew = state === 'being made' || (!state && !wasUsed && readdirSync(files).length === 0);
    if (isNew) {
      // Nobody was ever told that anything is in one that was not finished.
      for (const name of readdirSync(files)) rmSync(join(files, name), { recursive: true });
      record(folder, 'being made');
    } else {
      const missing = ESSENTIAL.filter((name) => !existsSync(join(files, name)));
      if (missing.length > 0) throw damaged(files, missing);
      if (!state) record(folder, 'made');
    }
    return { files, isNew, isMade: () => record(folder, 'made'), release: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** PGlite makes files that everyone may read and write, so the folder around them is closed to everyone else. */
function prepare(folder: string, files: string) {
  try {
    mkdirSync(files, { recursive: true });
    chmodSync(files, 0o700);
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Error(`The data folder can not be used (${error.message}). Give it another: DATA_DIR=./other`);
  }
}

function damaged(files: string, missing: string[]): Error {
  return new Error(`The database in ${files} is not whole; missing: ${missing.join(', ')}. ${HOW_TO_RESTORE}`);
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
