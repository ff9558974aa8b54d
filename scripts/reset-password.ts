/**
 * `npm run reset-password -- EMAIL`: prints a link by which somebody chooses a new password, also while the server runs. See
 * README. The environment says which database and address, as for the server.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resetLinkFor } from '../server/accounts/email-token.ts';
import { readConfig } from '../server/config.ts';
import { type Database, openServer } from '../server/db/database.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { askForResetLink } from '../server/db/embedded/reset-links.ts';
import { exitBecauseOf } from '../server/exit.ts';

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Whose password? Example: npm run reset-password -- ada@example.org');
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, publicUrl, firebase } = readConfig(process.env);
  if (firebase) throw new Error('Firebase keeps the passwords of this site. Please reset it in the Firebase console.');
  const make = async (database: Database) => {
    try {
      return await resetLinkFor(database.db, email, publicUrl, new Date());
    } finally {
      await database.close();
    }
  };
  const link = databaseUrl ? await make(openServer(databaseUrl, exitBecauseOf, { directUrl })) : await fromFolder();
  console.log(`Good for one use within an hour. Give it only to whom you know it belongs:\n${link}`);

  async function fromFolder(): Promise<string> {
    if (!existsSync(join(dataDir, 'db'))) throw new Error(`There is no database in ${dataDir}. Is DATA_DIR right?`);
    // The server that runs on it has it to itself.
    return (await askForResetLink(dataDir, email ?? '')) ?? (await make(await openEmbedded(dataDir, exitBecauseOf)));
  }
} catch (error) {
  exitBecauseOf(error);
}
