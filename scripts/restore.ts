import type { Config } from '../server/config/config.ts';
import { describeContents } from '../server/db/backup/format.ts';
import { restoreBackup } from '../server/db/backup/restore.ts';
import { verifyBackup } from '../server/db/backup/verify.ts';
import { withAnyDatabase } from './command.ts';

/**
 * Fills an empty database from a backup. A server started on it runs as a restored copy, which sends nothing until it is made the
 * live site. With `isSite`, it is the live site immediately.
 */
export async function restore(config: Config, file: string, isSite: boolean): Promise<void> {
  // Verified before the database is created, so that a damaged file leaves nothing behind.
  const backup = await verifyBackup(file);
  const { madeAt, contents } = await withAnyDatabase(config, (database) => restoreBackup(database, backup, { isSite }));
  console.log(`Restored ${file} and verified every row: ${describeContents(contents)}.`);
  console.log(
    isSite
      ? 'This is the site now: a server started on it sends messages to real people.'
      : `This is a restored copy, from a backup of ${madeAt.toISOString()}. A server started on it sends nothing until you confirm ` +
          'that it is the site: npm run larder -- go-live',
  );
}
