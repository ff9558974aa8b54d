/**
 * `npm run restore -- FILE` fills an empty database from a backup. What is then started on it is a restored copy, which sends nothing
 * until someone says that it is the site; with `--as-the-site` it is the site at once. See docs/running.md. The environment says which
 * database, as for the server.
 */
import { describe } from '../server/db/backup/format.ts';
import { restoreBackup } from '../server/db/backup/restore.ts';
import { verifyBackup } from '../server/db/backup/verify.ts';
import { runCommand, withAnyDatabase } from './command.ts';

const AS_SITE = '--as-the-site';

await runCommand(async (config, args) => {
  const isSite = args.includes(AS_SITE);
  const [file, ...more] = args.filter((arg) => arg !== AS_SITE);
  if (!file) throw new Error('Name a backup to restore. Example: npm run restore -- larder.jsonl.gz');
  const unknown = [file, ...more].find((arg) => arg.startsWith('--')) ?? more[0];
  if (unknown) throw new Error(`Unknown argument: ${unknown}. Name a file and, optionally, ${AS_SITE}.`);
  // Before there is a database: a damaged file leaves nothing behind.
  const backup = await verifyBackup(file);
  const { madeAt, contents } = await withAnyDatabase(config, (database) => restoreBackup(database, backup, { isSite }));
  console.log(`Restored ${file} and verified every row: ${describe(contents)}.`);
  console.log(
    isSite
      ? 'This is the site now: a server started on it sends messages to real people.'
      : `This is a restored copy, from a backup of ${madeAt.toISOString()}. A server started on it sends nothing until you confirm ` +
          'that it is the site: npm run go-live',
  );
});
