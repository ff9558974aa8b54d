import { writeFileSync } from 'node:fs';
import type { Config } from '../server/config/config.ts';
import type { Db } from '../server/db/schema.ts';
import { theOnly } from '../server/operator/the-only.ts';
import { accountsOf, deleteAccount } from '../server/personal-data/account-deletion.ts';
import { myData } from '../server/personal-data/my-data.ts';
import { withDatabase } from './command.ts';
import { contextOf } from './context-of.ts';

/** Writes all that the site holds about a person into a new file. `id` tells accounts of one email address apart. */
export async function exportAccount(config: Config, [email = '', file = '', id]: string[]): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const account = await accountWith(db, email, id);
    const ctx = await contextOf(db, config);
    const data = await myData(db, account, { token: '', isEmbedded: !config.firebase, ctx });
    // Nobody else on this machine may read it.
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`Exported all data about ${account.name} <${account.email}> to ${file}.`);
  });
}

/** Deletes the account of a person who cannot log in. */
export async function deleteAccountOf(config: Config, [email = '', id]: string[]): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const account = await accountWith(db, email, id);
    await deleteAccount(db, account, await contextOf(db, config));
    console.log(`Deleted the account of ${account.name} <${account.email}>.`);
  });
}

async function accountWith(db: Db, email: string, id: string | undefined) {
  return theOnly(await accountsOf(db, email, id), `No account has the e-mail ${email}.`);
}
