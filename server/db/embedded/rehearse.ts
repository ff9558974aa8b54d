/**
 * `node rehearse.ts FOLDER FILE`, run by before-update.ts, backs up the database in a copied data folder to a file, then migrates
 * the database.
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
