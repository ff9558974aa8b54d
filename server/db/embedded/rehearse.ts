/**
 * `node rehearse.ts FOLDER FILE` backs up the database of a copied data folder to a file, then runs all migrations on it
 * (before-update.ts).
 */
import { writeBackup } from '../backup/backup.ts';
import { migrate } from '../migrate.ts';
import { openEmbedded } from './embedded.ts';
import { runOwnProcess } from './own-process.ts';

const [folder = '', file = ''] = process.argv.slice(2);
await runOwnProcess(async (fail) => {
  const database = await openEmbedded(folder, fail);
  await writeBackup(database, file);
  await migrate(database.db);
  await database.close();
});
