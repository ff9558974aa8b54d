import { writeFileSync } from 'node:fs';
import type { Config } from '../server/config/config.ts';
import type { Db } from '../server/db/schema.ts';
import { theOnly } from '../server/operator/the-only.ts';
import { accountsOf, deleteAccount } from '../server/personal-data/account-deletion.ts';
import { myData } from '../server/personal-data/my-data.ts';
import { withDatabase } from './command.ts';
import { contextOf } from './context-of.ts';

/** Exports all data that the site stores about a user to a new file. `id` selects one of several accounts with the same email. */
export async function exportAccount(config: Config, [email = '', file = '', id]: string[]): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const account = await accountWith(db, email, id);
    const ctx = await contextOf(db, config);
    const data = await myData(db, account, { token: '', isEmbedded: !config.firebase, ctx });
    // Other users of this machine must not be able to read it.
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`Exported all data about ${account.name} <${account.email}> to ${file}.`);
  });
}

/** Deletes the account of a user who cannot log in. */
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
