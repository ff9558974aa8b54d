import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { SOMEONE_WHO_LEFT } from '../../contract/accounts/account-terms.ts';
import { CLOCK_SKEW, type IdToken, MAX_LOGIN_AGE } from '../accounts/account.ts';
import { requirePassword } from '../accounts/profile.ts';
import { forgetAlerts } from '../alerts/alert.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { forgetKeysOf } from '../idempotency/idempotency.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { eraseMessagesBy } from '../messages/message.ts';
import { forgetSettings } from '../notifications/settings.ts';
import { deletePhotosOf } from '../photos/photo.ts';
import { forgetPlacesOf } from '../places/place.ts';
import { deleteSharingData } from '../sharing/forget.ts';
import { deleteAllFoods, hasAnything, withdrawAll } from '../sharing/moves/end-all.ts';
import { hashAddress } from '../users/hash-address.ts';
import { requireOwnEmail, type User } from '../users/user.ts';
import * as store from './personal-data-store.ts';

/** Proof that the user wants to delete their account: their email address, and either a password or an ID token. */
export type Proof = { email: string; password: string | undefined; idToken: IdToken | undefined };

/**
 * Deletes a user's account. First deletes their food and withdraws their open requests through ordinary moves, which notify
 * everyone affected. Then deletes all other data in one transaction. Completed hand-overs are kept for the other side, without
 * the user's name. If interrupted, call it again to finish.
 *
 * @param tries rate limiter for password attempts
 */
export async function deleteOwnAccount(
  db: Db,
  user: User,
  proof: Proof,
  { tries, ctx }: { tries: RateLimiterAbstract; ctx: Context },
): Promise<void> {
  requireOwnEmail(user, proof.email);
  if (proof.password !== undefined) await requirePassword(db, user, proof.password, tries);
  else await requireFreshToken(db, user, proof.idToken);
  await deleteAccount(db, user, ctx);
}
deleteOwnAccount.errors = codes('NOT_YOURS', 'KEPT_ELSEWHERE', 'LOG_IN_AGAIN');

/** Like `deleteOwnAccount`, but without proof. The caller must have checked that the user wants this. */
export async function deleteAccount(db: Db, user: User, ctx: Context): Promise<void> {
  do {
    await clearUp(db, user, ctx);
  } while (!(await removePerson(db, user, ctx)));
}

/**
 * Returns the accounts with an email address, or only the one that also has this ID. There may be several, because anyone can
 * register with any email address.
 */
export async function accountsOf(db: Db, email: string, id?: string): Promise<store.Account[]> {
  return (await store.accountsOf(db, email)).filter((account) => id === undefined || account.id === id);
}

async function requireFreshToken(db: Db, user: User, idToken: IdToken | undefined): Promise<void> {
  const { identity, signedInAt, verifiedAt } = idToken ?? {};
  const age = verifiedAt && signedInAt ? verifiedAt.getTime() - signedInAt.getTime() : Number.POSITIVE_INFINITY;
  const person = await db.transaction().execute((tx) => store.lockPerson(tx, user.id));
  const isTheirs = identity?.issuer === person?.issuer && identity?.subject === person?.subject;
  if (!isTheirs || age > MAX_LOGIN_AGE || age < -CLOCK_SKEW) throw new ApiError('LOG_IN_AGAIN');
}

/** Deletes all of a user's food and withdraws all of their open requests, each in its own transaction. */
async function clearUp(db: Db, user: User, ctx: Context): Promise<void> {
  await deleteAllFoods(db, user, ctx);
  await withdrawAll(db, user, ctx);
}

/** @returns false if the user has posted or requested food in the meantime */
async function removePerson(db: Db, user: User, ctx: Context): Promise<boolean> {
  return transact(db, ctx, async (tx, { publish }) => {
    const person = await store.lockPerson(tx, user.id);
    if (!person) return true;
    if (await hasAnything(tx, user, ctx)) return false;
    await store.deleteOutbox(tx, user.id, person.email.toLowerCase(), hashAddress(person.email));
    await deleteSharingData(tx, user.id);
    await store.clearReports(tx, user.id);
    await store.clearLog(tx, user.id);
    await store.deleteBlocks(tx, user.id);
    await store.deleteInvitations(tx, user.id);
    await store.deleteRoles(tx, user.id);
    await forgetAlerts(tx, user.id);
    await forgetKeysOf(tx, user.id);
    await eraseMessagesBy(tx, user.id);
    await forgetSettings(tx, user.id);
    await deletePhotosOf(tx, user);
    await forgetPlacesOf(tx, user);
    await store.deleteSignIn(tx, user.id, person.subject);
    await store.deletePerson(tx, user.id, SOMEONE_WHO_LEFT);
    await publish(tx, { kind: 'person-changed', personId: user.id });
    return true;
  });
}
