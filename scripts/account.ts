/**
 * `npm run account -- data EMAIL FILE [ID]` writes all that the site holds about somebody into a file, and
 * `npm run account -- delete EMAIL [ID]` deletes their account, for whom can not log in. See README. The environment says which
 * database and address, as for the server.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import { openServer } from '../server/db/database.ts';
import { openEmbedded } from '../server/db/embedded/embedded.ts';
import type { Db } from '../server/db/schema.ts';
import { notifyServers } from '../server/events/notifications.ts';
import { publishTo } from '../server/events/publish.ts';
import { exitBecauseOf } from '../server/exit.ts';
import { accountsOf, removeAccount } from '../server/leaving/leaving.ts';
import { myData } from '../server/leaving/my-data.ts';
import { queueMail } from '../server/mail/mail-queue.ts';
import { queuePush } from '../server/push/push-queue.ts';

const USAGE = `Say what to do, and with whose account:
  npm run account -- data ada@example.org /tmp/ada.json
  npm run account -- delete ada@example.org`;

try {
  const [what, email, ...more] = process.argv.slice(2);
  const file = what === 'data' ? more.shift() : undefined;
  if (!email || (what === 'data' ? !file : what !== 'delete')) throw new Error(USAGE);
  const config = readConfig(process.env);
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new Error(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
  const database = databaseUrl
    ? openServer(databaseUrl, exitBecauseOf, { directUrl })
    : await openEmbedded(dataDir, exitBecauseOf);
  try {
    const account = await theAccount(database.db, email, more[0]);
    const ctx = contextOf(config);
    if (file) {
      const data = await myData(database.db, account, { token: '', isEmbedded: !config.firebase, ctx });
      // Nobody else on this machine is to read it.
      writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      console.log(`All that the site holds about ${account.name} <${account.email}> is in ${file}.`);
    } else {
      await removeAccount(database.db, account, ctx);
      console.log(`The account of ${account.name} <${account.email}> is deleted.`);
    }
  } finally {
    await database.close();
  }
} catch (error) {
  exitBecauseOf(error);
}

async function theAccount(db: Db, email: string, id: string | undefined) {
  const accounts = await accountsOf(db, email, id);
  const [account, ...others] = accounts;
  if (!account) throw new Error(`Nobody has this e-mail: ${email}.`);
  if (others.length === 0) return account;
  const list = accounts.map(({ id, name, issuer }) => `  ${id}  ${name}, by ${issuer}`).join('\n');
  throw new Error(`Several accounts have this e-mail. Find out which is theirs, and add its id:\n${list}`);
}

/** As a server's own, so that whoever is concerned is told: running servers at once, people by mail and push. */
function contextOf({ timeZone, publicUrl, mail }: Config) {
  const clock = () => new Date();
  const publishIn = publishTo(notifyServers, queuePush(clock), ...(mail ? [queueMail(clock)] : []));
  return { clock, timeZone, publicUrl, sendsMail: mail !== undefined, publishIn, changed: () => {} };
}
