/**
 * `node scripts/try-backup.ts FILE` restores a backup into a database that is thrown away, and prints as JSON what came of it.
 * The server does so once a day. The environment says which database, as for the server; of the embedded one the server has
 * to run.
 */
import { tryInCopy, tryOnServer } from '../server/db/backup/throw-away.ts';
import { exitBecauseOf } from '../server/exit.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ databaseUrl, databaseDirectUrl = databaseUrl, dataDir }, [file]) => {
  if (!file) throw new Error('Name a backup to test. Example: node scripts/try-backup.ts larder.jsonl.gz');
  const outcome = databaseDirectUrl
    ? await tryOnServer(databaseDirectUrl, file, exitBecauseOf)
    : await tryInCopy(dataDir, file, exitBecauseOf);
  console.log(JSON.stringify(outcome));
});
