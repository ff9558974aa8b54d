import { type Role, roles } from '../../../contract/site/moderation-terms.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { addRoleMail } from './role-notifications.ts';
import * as store from './role-store.ts';
import { giveRole, OPERATOR, takeRole } from './roles.ts';

type ByOperator = { id?: string | undefined; role: Role; ctx: Pick<Context, 'clock' | 'sendsMail'> };

/**
 * Marks the account with an e-mail as its owner's, for the operator who has verified that. Whom MODERATORS names has both roles
 * from then on. Anyone can register with any e-mail, so if several accounts have it, an id has to name one.
 *
 * @returns the accounts with the e-mail, of which one was marked if it is the only one
 */
export async function appoint(tx: Db, email: string, id?: string): Promise<store.Account[]> {
  const accounts = await accountsOf(tx, email, id);
  const [only, ...others] = accounts;
  if (only && others.length === 0) await store.setMayModerate(tx, only.id);
  return accounts;
}

/** Gives every role to whoever has set the site up by the operator's link, which also says that the account is theirs. */
export async function appointFirst(tx: Db, { id }: { id: string }, now: Date): Promise<void> {
  await store.setMayModerate(tx, id);
  for (const role of roles) await store.insertRole(tx, id, role, now);
}

/** As appoint, and gives the account a role. */
export async function appointTo(db: Db, email: string, { id, role, ctx }: ByOperator): Promise<store.Account[]> {
  return db.transaction().execute(async (tx) => {
    const accounts = await appoint(tx, email, id);
    const [only, ...others] = accounts;
    if (!only || others.length > 0) return accounts;
    if (await giveRole(tx, OPERATOR, only, role, ctx)) await addRoleMail(tx, only, ctx);
    return accounts;
  });
}

/**
 * Takes a role back from the account with an e-mail, if it is the only one.
 *
 * @returns the accounts with the e-mail
 * @throws ApiError as takeRole
 */
export async function dismissFrom(
  db: Db,
  email: string,
  { id, role, ctx, config }: ByOperator & { config: Pick<Config, 'moderators'> },
): Promise<store.Account[]> {
  const accounts = await db.transaction().execute((tx) => accountsOf(tx, email, id));
  const [only, ...others] = accounts;
  if (only && others.length === 0) await takeRole(db, OPERATOR, only.id, role, { ctx, config });
  return accounts;
}

async function accountsOf(tx: Db, email: string, id?: string): Promise<store.Account[]> {
  return (await store.accountsOf(tx, email)).filter((account) => id === undefined || account.id === id);
}
