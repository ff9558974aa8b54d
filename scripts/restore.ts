/**
 * `npm run restore -- FILE` fills an empty database from a backup. See docs/running.md. The environment says which
 * database, as for the server.
 */
import { existsSync } from 'node:fs';
import { describe } from '../server/db/backup/format.ts';
import { restoreBackup } from '../server/db/backup/restore.ts';
import { runCommand, withAnyDatabase } from './command.ts';

await runCommand(async (config, [file]) => {
  if (!file) throw new Error('Which backup shall be restored? Example: npm run restore -- larder.jsonl.gz');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const contents = await withAnyDatabase(config, (database) => restoreBackup(database, file));
  console.log(`Restored from ${file}, every row read again and found equal: ${describe(contents)}.`);
});
