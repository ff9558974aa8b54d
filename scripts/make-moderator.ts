/**
 * `npm run make-moderator -- EMAIL [ID]`: lets an account look after the site, whose e-mail MODERATORS names too. See README.
 * The environment says which database, as for the server.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openServer } from '../server/db/database.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { exitBecauseOf } from '../server/exit.ts';
import { appoint } from '../server/moderation/moderators.ts';

try {
  const [email, id] = process.argv.slice(2);
  if (!email) throw new Error('Whose account is it? Example: npm run make-moderator -- ada@example.org');
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, moderators } = readConfig(process.env);
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new Error(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
  const database = databaseUrl
    ? openServer(databaseUrl, exitBecauseOf, { directUrl })
    : await openEmbedded(dataDir, exitBecauseOf);
  try {
    const accounts = await appoint(database.db, email, id);
    const [account, ...others] = accounts;
    if (!account) throw new Error(`Nobody has logged in with ${email} yet. They have to do so first.`);
    if (others.length > 0) {
      const list = accounts.map(({ id, name, issuer }) => `  ${id}  ${name}, by ${issuer}`).join('\n');
      throw new Error(`Several accounts have this e-mail. Find out which is theirs, and add its id:\n${list}`);
    }
    console.log(`${account.name} <${account.email}> may look after the site.`);
    if (!moderators.includes(email.toLowerCase()))
      console.log(`Now set MODERATORS=${email} and start the server again.`);
  } finally {
    await database.close();
  }
} catch (error) {
  exitBecauseOf(error);
}
