import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { SOMEONE_WHO_LEFT } from '../../contract/accounts/account-terms.ts';
import { CLOCK_SKEW, FRESH, type IdToken } from '../accounts/account.ts';
import { requirePassword } from '../accounts/profile.ts';
import { removeAllAlerts } from '../alerts/alert.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { forgetKeysOf } from '../idempotency/idempotency.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { eraseMessagesBy } from '../messages/message.ts';
import { forgetSettings } from '../notifications/settings.ts';
import { deletePhotosOf } from '../photos/photo.ts';
import { forgetPlacesOf } from '../places/place.ts';
import { forgetSharing } from '../sharing/forget.ts';
import { deleteAllFoods, hasAnything, withdrawAll } from '../sharing/moves/end-all.ts';
import { hashAddress } from '../users/hash-address.ts';
import { requireOwnEmail, type User } from '../users/user.ts';
import * as store from './personal-data-store.ts';

/** The proof for an account deletion: the person's e-mail, and a password or an ID token. */
export type Proof = { email: string; password: string | undefined; idToken: IdToken | undefined };

/**
 * Deletes someone's account. First their foods are deleted and their open requests withdrawn, as they could do
 * themselves, so that everyone concerned is told. Then all other data of theirs is deleted at once. Completed hand-overs
 * stay for the other side, without a name. An interrupted deletion can be repeated.
 *
 * @param tries counts attempts at the password
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

/** As deleteOwnAccount, for a person whose wish is proved already. */
export async function deleteAccount(db: Db, user: User, ctx: Context): Promise<void> {
  do {
    await clearUp(db, user, ctx);
  } while (!(await removePerson(db, user, ctx)));
}

/** The accounts with an e-mail, as anyone can register with any, or the one of these with an id. */
export async function accountsOf(db: Db, email: string, id?: string): Promise<store.Account[]> {
  return (await store.accountsOf(db, email)).filter((account) => id === undefined || account.id === id);
}

async function requireFreshToken(db: Db, user: User, idToken: IdToken | undefined): Promise<void> {
  const { identity, signedInAt, verifiedAt } = idToken ?? {};
  const age = verifiedAt && signedInAt ? verifiedAt.getTime() - signedInAt.getTime() : Number.POSITIVE_INFINITY;
  const person = await db.transaction().execute((tx) => store.lockPerson(tx, user.id));
  const isTheirs = identity?.issuer === person?.issuer && identity?.subject === person?.subject;
  if (!isTheirs || age > FRESH || age < -CLOCK_SKEW) throw new ApiError('LOG_IN_AGAIN');
}

/** Deletes all foods and withdraws all open requests, each in a transaction of its own. */
async function clearUp(db: Db, user: User, ctx: Context): Promise<void> {
  await deleteAllFoods(db, user, ctx);
  await withdrawAll(db, user, ctx);
}

/** @returns false if they have posted or asked for something meanwhile */
async function removePerson(db: Db, user: User, ctx: Context): Promise<boolean> {
  return transact(db, ctx, async (tx, { publish }) => {
    const person = await store.lockPerson(tx, user.id);
    if (!person) return true;
    if (await hasAnything(tx, user, ctx)) return false;
    await store.deleteOutbox(tx, user.id, person.email.toLowerCase(), hashAddress(person.email));
    await forgetSharing(tx, user.id);
    await store.clearReports(tx, user.id);
    await store.clearLog(tx, user.id);
    await store.deleteBlocks(tx, user.id);
    await store.deleteInvitations(tx, user.id);
    await store.deleteRoles(tx, user.id);
    await removeAllAlerts(tx, user.id);
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
