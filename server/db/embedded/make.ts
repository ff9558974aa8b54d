/**
 * `node make.ts FILES`, run by embedded.ts, creates a database in an empty folder and exits. Unpacks the release's empty database
 * if there is one.
 */
import { join } from 'node:path';
import { startThread } from './embedded.ts';
import { emptyDatabaseIn, unpackDatabase } from './empty-database.ts';
import { runOwnProcess } from './own-process.ts';

const [files = ''] = process.argv.slice(2);
await runOwnProcess(async (fail) => {
  if (await unpackDatabase(emptyDatabaseIn(join(import.meta.dirname, '../../..')), files)) return;
  const { close } = await startThread(files, fail);
  await close();
});
