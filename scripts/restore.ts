/**
 * `npm run restore -- FILE`: fills an empty database from a backup. See README. The environment says which database, as for
 * the server.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../server/config.ts';
import { describe } from '../server/db/backup/format.ts';
import { restoreBackup } from '../server/db/backup/restore.ts';
import { type Database, openServer } from '../server/db/database.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { exitBecauseOf } from '../server/exit.ts';

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Which backup shall be restored? Example: npm run restore -- larder.jsonl.gz');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = readConfig(process.env);
  const database = databaseUrl ? openServer(databaseUrl, exitBecauseOf, { directUrl }) : await openMade(dataDir);
  try {
    const contents = await restoreBackup(database, file);
    console.log(`Restored from ${file}, every row read again and found equal: ${describe(contents)}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  exitBecauseOf(error);
}

/** Opens the embedded database when another process has made it, whose memory is free again while rows are read. */
async function openMade(folder: string): Promise<Database> {
  const make = join(import.meta.dirname, '../server/db/embedded/make.ts');
  await promisify(execFile)(process.execPath, [...process.execArgv, make, folder]).catch((error) => {
    throw new Error(String(error.stderr || error.message).trim());
  });
  return openEmbedded(folder, exitBecauseOf);
}
