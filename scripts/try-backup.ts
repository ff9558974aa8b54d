/**
 * `node scripts/try-backup.ts FILE` restores a backup into a temporary database and prints the result as JSON. The server runs it
 * once a day. As for the server, environment variables set the database. If it is the embedded one, the server must be running.
 */
import { testRestoreInCopy, tryOnServer } from '../server/db/backup/throw-away.ts';
import { exitBecauseOf } from '../server/exit.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ databaseUrl, databaseDirectUrl = databaseUrl, dataDir }, [file]) => {
  if (!file) throw new Error('Name a backup to test. Example: node scripts/try-backup.ts larder.jsonl.gz');
  const outcome = databaseDirectUrl
    ? await tryOnServer(databaseDirectUrl, file, exitBecauseOf)
    : await testRestoreInCopy(dataDir, file, exitBecauseOf);
  console.log(JSON.stringify(outcome));
});
