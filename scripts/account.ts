/**
 * `npm run account -- data EMAIL FILE [ID]` writes all that the site holds about somebody into a file.
 * `npm run account -- delete EMAIL [ID]` deletes their account, when they can not log in. See docs/running.md. The environment
 * says which database and address, as for the server.
 */
import { writeFileSync } from 'node:fs';
import { type Config, vouches } from '../server/config/config.ts';
import type { Db } from '../server/db/schema.ts';
import { broadcast } from '../server/events/broadcast.ts';
import { publishTo } from '../server/events/publish.ts';
import { notifications } from '../server/notification-kinds.ts';
import { addNotifications } from '../server/notifications/outbox.ts';
import { theOnly } from '../server/operator/the-only.ts';
import { accountsOf, deleteAccount } from '../server/personal-data/account-deletion.ts';
import { myData } from '../server/personal-data/my-data.ts';
import { mailBy, readMailServer } from '../server/site-settings/mail-server.ts';
import { placeBy } from '../server/site-settings/place.ts';
import { readSettings } from '../server/site-settings/settings.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = `Say what to do, and with whose account:
  npm run account -- data ada@example.org /tmp/ada.json
  npm run account -- delete ada@example.org`;

await runCommand(async (config, [what, email, ...more]) => {
  const file = what === 'data' ? more.shift() : undefined;
  if (!email || (what === 'data' ? !file : what !== 'delete')) throw new Error(USAGE);
  await withDatabase(config, async ({ db }) => {
    const account = theOnly(await accountsOf(db, email, more[0]), `Nobody has this e-mail: ${email}.`);
    const ctx = await contextOf(db, config);
    if (file) {
      const data = await myData(db, account, { token: '', isEmbedded: !config.firebase, ctx });
      // Nobody else on this machine may read it.
      writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      console.log(`All that the site holds about ${account.name} <${account.email}> is in ${file}.`);
    } else {
      await deleteAccount(db, account, ctx);
      console.log(`The account of ${account.name} <${account.email}> is deleted.`);
    }
  });
});

/** A context as the server has it, so that changes are told: running servers at once, people by mail and push. */
async function contextOf(db: Db, config: Config) {
  const { publicUrl } = config;
  const { timeZone } = placeBy(config, await readSettings(db));
  const [clock, sendsMail] = [() => new Date(), mailBy(config, await readMailServer(db, config)) !== undefined];
  const publishIn = publishTo(broadcast, addNotifications(notifications, { clock, sendsMail }));
  return { clock, timeZone, publicUrl, sendsMail, isVouchedFor: vouches(config), publishIn, changed: () => {} };
}
