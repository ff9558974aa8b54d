/**
 * `npm run rotate-keys`: gives the site other keys; with `-- --now` nothing that was signed until now is good any more, and
 * everybody logs in again. See README. The environment says which database, as for the server; servers on DATABASE_URL may run
 * meanwhile, one on DATA_DIR may not.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rotateKeys } from '../server/accounts/rotate-keys.ts';
import { readConfig } from '../server/config.ts';
import { openServer } from '../server/db/database.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import { exitBecauseOf } from '../server/exit.ts';

try {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--now')) {
    throw new Error('It takes no more than --now, as in: npm run rotate-keys -- --now');
  }
  const endsAll = option === '--now';
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, publicUrl, secret } = readConfig(process.env);
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new Error(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
  const database = databaseUrl
    ? openServer(databaseUrl, exitBecauseOf, { directUrl })
    : await openEmbedded(dataDir, exitBecauseOf);
  try {
    await rotateKeys(database.db, { publicUrl, secret, endsAll });
  } finally {
    await database.close();
  }
  console.log(
    endsAll
      ? 'The site has other keys. Everybody has to log in again.'
      : 'The site has other keys. What was signed with the former ones stays good until it ends by itself.',
  );
  if (secret) console.log('SECRET stays as it is. To change that too, see README.');
} catch (error) {
  exitBecauseOf(error);
}
