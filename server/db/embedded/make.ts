/**
 * `node make.ts FILES` puts an empty database into an empty folder, and ends (embedded.ts): the one that a release brings, or else a
 * new one.
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
