import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../database.ts';
import { hasMigrations, newestMigration } from '../migration-names.ts';
import type { Db } from '../schema.ts';
import { type Contents, FORMAT, type Mark } from './format.ts';
import { prepareForRows, readRows, tableNames } from './tables.ts';

/**
 * Writes a consistent snapshot of the whole database to a new file. The database can change in the meantime.
 *
 * @returns the number and hash of each table's rows, once the file is on disk
 * @throws an Error if the file already exists or the database is empty; then nothing is left behind
 */
export async function writeBackup({ inSession }: Database, file: string): Promise<Contents> {
  const unfinished = `${file}.${randomUUID()}.part`;
  const contents: Contents = {};
  try {
    if (existsSync(file)) throw alreadyThere(file);
    const write = async (tx: Db) => {
      await prepareForRows(tx);
      // The file contains user texts and password hashes, so only its owner may read it.
      const disk = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(Readable.from(lines(tx, contents), { highWaterMark: 1 }), createGzip(), disk);
    };
    await inSession((db) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(write),
    );
    await name(unfinished, file);
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? alreadyThere(file) : error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return contents;
}

/**
 * Gives the file its final name with a hard link, which never replaces an existing file. Without hard links, renames the file.
 */
async function name(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    if (existsSync(file)) throw alreadyThere(file);
    await rename(unfinished, file);
  }
}

function alreadyThere(file: string): Error {
  return new Error(`${file} already exists. Choose another name for the backup.`);
}

async function* lines(db: Db, contents: Contents): AsyncGenerator<string> {
  if (!(await hasMigrations(db))) throw new Error('This database is empty.');
  yield mark(['backup', { format: FORMAT, migration: await newestMigration(db), madeAt: new Date().toISOString() }]);
  for (const table of await tableNames(db)) {
    yield mark(['table', table]);
    const batches = readRows(db, table);
    for (;;) {
      const { value, done } = await batches.next();
      if (done) {
        contents[table] = value;
        break;
      }
      yield `${value.join('\n')}\n`;
    }
  }
  yield mark(['end', contents]);
}

function mark(value: Mark): string {
  return `${JSON.stringify(value)}\n`;
}
