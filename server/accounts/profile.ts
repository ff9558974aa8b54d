import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type * as contract from '../../contract/profile.ts';
import { NO_SHOW_COUNTS } from '../../contract/request-terms.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { tellOwner } from '../mail/account-mail.ts';
import { consume } from '../middleware/limit.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { fullLink } from '../presenting.ts';
import { yearRecords } from '../thanks/year-record.ts';
import { transact } from '../transact.ts';
import { presentPerson, recordIdentity, type User } from './account.ts';
import { EMBEDDED } from './account-store.ts';
import { refuseCommon } from './common-passwords.ts';
import { tokenClock } from './id-token.ts';
import * as store from './profile-store.ts';

const DAY = 24 * 60 * 60_000;

/** What someone is told of themselves. */
export async function profileOf(db: Db, user: User, isEmbedded: boolean, ctx: Context): Promise<contract.Profile> {
  const noShowsSince = new Date(ctx.clock().getTime() - NO_SHOW_COUNTS * DAY);
  const year = (await yearRecords(db, [user.id], ctx)).get(user.id);
  const isEmailHidden = await store.hidesEmail(db, user.id);
  return {
    ...presentPerson({ ...user, photo: fullLink(user.photo, ctx), ...(isEmailHidden && { isEmailHidden }) }),
    hasPassword: isEmbedded ? (await store.passwordOf(db, user.id)) !== undefined : null,
    record: await store.recordOf(db, user.id, noShowsSince),
    ...(year && { year }),
  };
}

/**
 * Gives someone another name and photo, at the embedded sign-in service and wherever the site shows them.
 *
 * @throws ApiError KEPT_ELSEWHERE where another service knows them, INVALID_INPUT for a photo of somebody else's
 */
export async function changeProfile(
  db: Db,
  user: User,
  { name, photo }: contract.ProfileInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, { publish }) => {
    const { issuer, subject, email } = await store.lockIdentity(tx, user.id);
    if (issuer !== EMBEDDED) throw new ApiError('KEPT_ELSEWHERE');
    const own = photo.startsWith(`${ctx.publicUrl}/`) ? photo.slice(ctx.publicUrl.length) : photo;
    await requireOwnPhoto(tx, user, own, user.photo);
    await store.setSignInProfile(tx, subject, { name, photo: fullLink(own, ctx) }, ctx.clock());
    await recordIdentity(tx, { issuer, subject, email, name, photo: own, isConfirmed: false }, ctx, publish);
  });
}

/** Says whether others see someone's e-mail, from now on wherever it stands. */
export async function setEmailHidden(db: Db, user: User, hidden: boolean, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, { publish }) => {
    if (await store.setHidesEmail(tx, user.id, hidden)) {
      await publish(tx, { kind: 'person-changed', personId: user.id });
    }
  });
}

/** Where someone is logged in. `token` is that of the session that asks. */
export async function sessionsOf(db: Db, user: User, token: string, ctx: Context): Promise<contract.OwnSession[]> {
  const sessions = await store.sessionsOf(db, user.id, token, ctx.clock());
  return sessions.map(({ id, device, startedAt, usedAt, isThis }) => ({
    ...{ _id: id, device, isThis },
    startedAt: startedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

/**
 * Ends sessions of someone, on every server at once: the one of an id, or all but that of `token`. Where the embedded sign-in
 * service knows them they are signed out there too, so that no new session comes of it. Ending what is not there is no error.
 *
 * @returns how many
 */
export async function endOtherSessions(db: Db, user: User, which: { token: string; id?: string }): Promise<number> {
  return db.transaction().execute((tx) => endOthers(tx, user, which));
}

/** By what passkeys someone can log in, the newest first. */
export async function passkeysOf(db: Db, user: User): Promise<contract.Passkey[]> {
  const passkeys = await store.passkeysOf(db, user.id);
  return passkeys.map(({ id, name, addedAt }) => ({ _id: id, name, addedAt: addedAt.toISOString() }));
}

/**
 * Takes away a passkey of someone's own. Taking away what is not there is no error.
 *
 * @returns how many
 */
export async function removePasskey(db: Db, user: User, id: string): Promise<number> {
  return store.deletePasskey(db, user.id, id);
}

/**
 * Gives someone another password, and ends their other sessions.
 *
 * @param tries counts what is tried for one person, right or wrong
 * @throws ApiError KEPT_ELSEWHERE where they have none here, INVALID_INPUT on `password` for a wrong one, or
 *   TOO_MANY_ATTEMPTS
 */
export async function changePassword(
  db: Db,
  user: User,
  { password, newPassword }: contract.PasswordInput,
  { token, tries, ctx }: { token: string; tries: RateLimiterAbstract; ctx: Context },
): Promise<void> {
  await requirePassword(db, user, password, tries);
  await refuseCommon('newPassword', newPassword);
  const hashed = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const { subject } = await store.lockIdentity(tx, user.id);
    await store.setPassword(tx, subject, hashed, ctx.clock());
    await endOthers(tx, user, { token });
    await tellOwner(tx, 'password-changed', user.email, ctx);
  });
}

const WRONG_PASSWORD = 'This is not your password.';

/** @throws ApiError as changePassword */
export async function requirePassword(db: Db, user: User, password: string, tries: RateLimiterAbstract): Promise<void> {
  const stored = await store.passwordOf(db, user.id);
  if (stored === undefined) throw new ApiError('KEPT_ELSEWHERE');
  await consume(tries, `password of ${user.id}`);
  if (await verifyPassword({ hash: stored, password })) return;
  throw invalidInput('password', WRONG_PASSWORD);
}

async function endOthers(tx: Db, user: User, { token, id }: { token: string; id?: string }): Promise<number> {
  // The user before the sessions, as in signIn, so that neither waits for the other for ever.
  const { issuer, subject } = await store.lockIdentity(tx, user.id);
  const ended = await store.deleteOtherSessions(tx, user.id, { token, id });
  if (issuer === EMBEDDED) {
    const known = ended.filter((signInSession) => signInSession !== null);
    if (id !== undefined && known.length === ended.length) await store.deleteSignInSessions(tx, subject, known);
    else await store.deleteOtherSignInSessions(tx, subject, await store.signInSessionOf(tx, token));
  }
  if (id === undefined || ended.length > 0) await store.endIdTokens(tx, user.id, tokenClock());
  return ended.length;
}
