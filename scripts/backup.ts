/**
 * `npm run backup -- FILE`: writes all that the database holds to a file, also while the server runs. See README. The
 * environment says which database, as for the server.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { writeBackup } from '../server/db/backup/backup.ts';
import { describe } from '../server/db/backup/format.ts';
import { type Database, openServer } from '../server/db/database.ts';
import { askForCopy } from '../server/db/embedded/copies.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { exitBecauseOf } from '../server/exit.ts';

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Which file shall the backup be? Example: npm run backup -- larder.jsonl.gz');
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) await backUp(openServer(databaseUrl, exitBecauseOf, { directUrl }), file);
  else await backUpFolder(dataDir, file);
} catch (error) {
  exitBecauseOf(error);
}

async function backUpFolder(folder: string, file: string): Promise<void> {
  if (!existsSync(join(folder, 'db'))) throw new Error(`There is no database in ${folder}. Is DATA_DIR right?`);
  // The server that runs on it has it to itself.
  const copy = await askForCopy(folder, exitBecauseOf);
  try {
    await backUp(await openEmbedded(copy?.folder ?? folder, exitBecauseOf), file);
  } finally {
    copy?.giveBack();
  }
}

async function backUp(database: Database, file: string): Promise<void> {
  try {
    console.log(`Backed up to ${file}: ${describe(await writeBackup(database, file))}.`);
  } finally {
    await database.close();
  }
}
