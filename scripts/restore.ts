import type { Config } from '../server/config/config.ts';
import { describe } from '../server/db/backup/format.ts';
import { restoreBackup } from '../server/db/backup/restore.ts';
import { verifyBackup } from '../server/db/backup/verify.ts';
import { withAnyDatabase } from './command.ts';

/**
 * Fills an empty database from a backup. What is then started on it is a restored copy, which sends nothing until someone says that
 * it is the site. With `isSite` it is the site at once.
 */
export async function restore(config: Config, file: string, isSite: boolean): Promise<void> {
  // Before there is a database: a damaged file leaves nothing behind.
  const backup = await verifyBackup(file);
  const { madeAt, contents } = await withAnyDatabase(config, (database) => restoreBackup(database, backup, { isSite }));
  console.log(`Restored ${file} and verified every row: ${describe(contents)}.`);
  console.log(
    isSite
      ? 'This is the site now: a server started on it sends messages to real people.'
      : `This is a restored copy, from a backup of ${madeAt.toISOString()}. A server started on it sends nothing until you confirm ` +
          'that it is the site: npm run larder -- go-live',
  );
}
