import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { CLOCK_SKEW, FRESH, type IdToken, requireOwnEmail, type User } from '../accounts/account.ts';
import { SOMEONE_WHO_LEFT } from '../accounts/invitation.ts';
import { requirePassword } from '../accounts/profile.ts';
import { removeAllAlerts } from '../alerts/alert.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { hashAddress } from '../mail/unsubscribe.ts';
import { eraseMessagesBy } from '../messages/message.ts';
import { deletePhotosOf } from '../photos/photo.ts';
import { forgetPlacesOf } from '../places/place.ts';
import { forgetPushes } from '../push/push-queue.ts';
import { forgetSettings } from '../push/settings.ts';
import { openRequestsOf } from '../requests/food-request.ts';
import { forgetSent } from '../sending/once.ts';
import { forAll } from '../sharing/for-all.ts';
import { makeMove } from '../sharing/hand-over.ts';
import { deleteFood } from '../sharing/posting.ts';
import { forgetThanks } from '../thanks/thanks.ts';
import { transact } from '../transact.ts';
import * as store from './leaving-store.ts';

/** How many requests are looked up at once. */
const BATCH = 100;

/** What someone shows who wants to leave: their e-mail, and a password or an ID token. */
export type Proof = { email: string; password: string | undefined; idToken: IdToken | undefined };

/**
 * Deletes someone's account. Their foods are taken away and their open requests withdrawn as they could do it themselves, so
 * that everyone concerned is told; then all that is left of them goes at once. What was handed over stays for the other
 * side, without a name. Whatever fails half-way can be done again.
 *
 * @param tries counts passwords that are tried
 * @throws ApiError NOT_YOURS for another e-mail, LOG_IN_AGAIN without a proof that is fresh, or as requirePassword
 */
export async function leave(
  db: Db,
  user: User,
  proof: Proof,
  { tries, ctx }: { tries: RateLimiterAbstract; ctx: Context },
): Promise<void> {
  requireOwnEmail(user, proof.email);
  if (proof.password !== undefined) await requirePassword(db, user, proof.password, tries);
  else await requireFreshToken(db, user, proof.idToken);
  await removeAccount(db, user, ctx);
}

/** As leave, for whom it is sure already that it is what they want. */
export async function removeAccount(db: Db, user: User, ctx: Context): Promise<void> {
  do {
    await clearUp(db, user, ctx);
  } while (!(await removePerson(db, user, ctx)));
}

/** The accounts with an e-mail, which anyone can register with, or of these the one with an id. */
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

/** Takes away all foods and withdraws all open requests, each in a transaction of its own. */
async function clearUp(db: Db, user: User, ctx: Context): Promise<void> {
  await forAll(
    () => store.foodsOf(db, user.id),
    (id) => deleteFood(db, user, id, ctx),
  );
  await forAll(
    () => openRequestsOf(db, user.id, BATCH, ctx),
    (id) => makeMove(db, user, 'withdraw', id, ctx),
  );
}

/** @returns false where they have posted something or asked for something meanwhile */
async function removePerson(db: Db, user: User, ctx: Context): Promise<boolean> {
  return transact(db, ctx, async (tx, { publish }) => {
    const person = await store.lockPerson(tx, user.id);
    if (!person) return true;
    const foods = await store.foodsOf(tx, user.id);
    const requests = await openRequestsOf(tx, user.id, 1, ctx);
    if (foods.length > 0 || requests.length > 0) return false;
    await store.deleteMail(tx, user.id, person.email.toLowerCase(), hashAddress(person.email));
    await store.deleteOwnRequests(tx, user.id);
    await store.clearReports(tx, user.id);
    await store.clearLog(tx, user.id);
    await store.deleteBlocks(tx, user.id);
    await store.deleteInvitations(tx, user.id);
    await store.clearCopies(tx, user.id);
    await removeAllAlerts(tx, user.id);
    await forgetSent(tx, user.id);
    await eraseMessagesBy(tx, user.id);
    await forgetSettings(tx, user.id);
    await forgetPushes(tx, user.id);
    await forgetThanks(tx, user.id);
    await deletePhotosOf(tx, user);
    await forgetPlacesOf(tx, user);
    await store.deleteSignIn(tx, user.id, person.subject);
    await store.deletePerson(tx, user.id, SOMEONE_WHO_LEFT);
    await publish(tx, { kind: 'person-changed', personId: user.id });
    return true;
  });
}
