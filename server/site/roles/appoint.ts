import { type Role, roles } from '../../../contract/site/moderation-terms.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { addRoleMail } from './role-notifications.ts';
import * as store from './role-store.ts';
import { giveRole, OPERATOR, removeRole } from './roles.ts';

type ByOperator = { id?: string | undefined; role: Role; ctx: Pick<Context, 'clock' | 'sendsMail'> };

/**
 * Marks the account that has this email address as verified by the operator. If MODERATORS lists the address, this gives the user
 * both roles. Anyone can register with any address, so if several accounts share it, pass an ID.
 *
 * @returns the accounts with the address; if there is only one, it has been marked
 */
export async function verifyOwner(tx: Db, email: string, id?: string): Promise<store.Account[]> {
  const accounts = await accountsOf(tx, email, id);
  const [only, ...others] = accounts;
  if (only && others.length === 0) await store.setMayModerate(tx, only.id);
  return accounts;
}

/** Gives all roles to the user who set up the site with the operator's link. Using the link also verifies the account. */
export async function appointFirst(tx: Db, { id }: { id: string }, now: Date): Promise<void> {
  await store.setMayModerate(tx, id);
  for (const role of roles) await store.insertRole(tx, id, role, now);
}

/** Like `verifyOwner`, but also gives the account a role. */
export async function appointTo(db: Db, email: string, { id, role, ctx }: ByOperator): Promise<store.Account[]> {
  return db.transaction().execute(async (tx) => {
    const accounts = await verifyOwner(tx, email, id);
    const [only, ...others] = accounts;
    if (!only || others.length > 0) return accounts;
    if (await giveRole(tx, OPERATOR, only, role, ctx)) await addRoleMail(tx, only, ctx);
    return accounts;
  });
}

/**
 * Removes a role from the account that has this email address. No-op if several accounts share the address.
 *
 * @returns the accounts with the address
 * @throws ApiError like `removeRole`
 */
export async function dismissFrom(
  db: Db,
  email: string,
  { id, role, ctx, config }: ByOperator & { config: Pick<Config, 'moderators'> },
): Promise<store.Account[]> {
  const accounts = await db.transaction().execute((tx) => accountsOf(tx, email, id));
  const [only, ...others] = accounts;
  if (only && others.length === 0) await removeRole(db, OPERATOR, only.id, role, { ctx, config });
  return accounts;
}

async function accountsOf(tx: Db, email: string, id?: string): Promise<store.Account[]> {
  return (await store.accountsOf(tx, email)).filter((account) => id === undefined || account.id === id);
}
