/**
 * `npm run account -- data EMAIL FILE [ID]` writes all that the site holds about somebody into a file.
 * `npm run account -- delete EMAIL [ID]` deletes their account, when they can not log in. See docs/running.md. The environment
 * says which database and address, as for the server.
 */
import { writeFileSync } from 'node:fs';
import { theOnly } from '../server/operator/the-only.ts';
import { accountsOf, deleteAccount } from '../server/personal-data/account-deletion.ts';
import { myData } from '../server/personal-data/my-data.ts';
import { runCommand, withDatabase } from './command.ts';
import { contextOf } from './context-of.ts';

const USAGE = `Name a command and an account:
  npm run account -- data ada@example.org /tmp/ada.json
  npm run account -- delete ada@example.org`;

await runCommand(async (config, [what, email, ...more]) => {
  const file = what === 'data' ? more.shift() : undefined;
  if (!email || (what === 'data' ? !file : what !== 'delete')) throw new Error(USAGE);
  await withDatabase(config, async ({ db }) => {
    const account = theOnly(await accountsOf(db, email, more[0]), `No account has the e-mail ${email}.`);
    const ctx = await contextOf(db, config);
    if (file) {
      const data = await myData(db, account, { token: '', isEmbedded: !config.firebase, ctx });
      // Nobody else on this machine may read it.
      writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      console.log(`Exported all data about ${account.name} <${account.email}> to ${file}.`);
    } else {
      await deleteAccount(db, account, ctx);
      console.log(`Deleted the account of ${account.name} <${account.email}>.`);
    }
  });
});
