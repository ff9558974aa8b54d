import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { msg } from '#words';
import type * as contract from '../../contract/accounts/profile.ts';
import { NO_SHOW_COUNTS } from '../../contract/requests/request-terms.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { consume } from '../http/limit.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { changeSinceRead } from '../kernel/change-since-read.ts';
import { fullLink } from '../kernel/presenting.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { changeLanguage } from '../users/language.ts';
import { tokenClock } from '../users/sessions.ts';
import { EMBEDDED, presentPerson, type User } from '../users/user.ts';
import { yearRecords } from '../users/year-record.ts';
import { recordIdentity } from './account.ts';
import { notifyOwner } from './account-notifications.ts';
import * as store from './profile-store.ts';
import { requireUncommonPassword } from './sign-in/common-passwords.ts';

const DAY = 24 * 60 * 60_000;

export async function profileOf(db: Db, user: User, isEmbedded: boolean, ctx: Context): Promise<contract.Profile> {
  const noShowsSince = new Date(ctx.clock().getTime() - NO_SHOW_COUNTS * DAY);
  const year = (await yearRecords(db, [user.id], ctx)).get(user.id);
  const isEmailHidden = await store.hidesEmail(db, user.id);
  return {
    ...presentPerson({ ...user, photo: fullLink(user.photo, ctx), ...(isEmailHidden && { isEmailHidden }) }),
    language: user.language ?? null,
    hasPassword: isEmbedded ? (await store.passwordOf(db, user.id)) !== undefined : null,
    record: await store.recordOf(db, user.id, noShowsSince),
    ...(year && { year }),
  };
}

/** Changes a user's name and photo, on the site and at the embedded sign-in service. */
export async function changeProfile(
  db: Db,
  user: User,
  { read, ...wanted }: contract.ProfileChange,
  ctx: Context,
): Promise<void> {
  const linked = <Part extends Partial<contract.ProfileInput>>(part: Part) => ({
    ...part,
    ...(part.photo !== undefined && { photo: fullLink(part.photo, ctx) }),
  });
  await transact(db, ctx, async (tx, { publish }) => {
    const { issuer, subject, email, ...stored } = await store.lockIdentity(tx, user.id);
    if (issuer !== EMBEDDED) throw new ApiError('KEPT_ELSEWHERE');
    const before = linked(stored);
    const written = changeSinceRead(before, { wanted: linked(wanted), read: read && linked(read) });
    const { name, photo } = { ...before, ...written };
    const own = photo.startsWith(`${ctx.publicUrl}/`) ? photo.slice(ctx.publicUrl.length) : photo;
    await requireOwnPhoto(tx, user, own, stored.photo);
    await store.setSignInProfile(tx, subject, { name, photo }, ctx.clock());
    await recordIdentity(tx, { issuer, subject, email, name, photo: own, isConfirmed: false }, ctx, publish);
  });
}
changeProfile.errors = codes('KEPT_ELSEWHERE', 'CHANGED_MEANWHILE');

/** Hides a user's email address from all other users, or shows it again. */
export async function setEmailHidden(db: Db, user: User, hidden: boolean, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, { publish }) => {
    if (await store.setHidesEmail(tx, user.id, hidden)) {
      await publish(tx, { kind: 'person-changed', personId: user.id });
    }
  });
}

/**
 * Changes a user's language.
 *
 * @throws ApiError INVALID_INPUT if the site does not offer the language
 */
export async function chooseLanguage(
  db: Db,
  user: User,
  language: string,
  { languages }: Pick<Config, 'languages'>,
  now: Date,
): Promise<void> {
  if (!languages.includes(language))
    throw invalidInput('language', msg`This site doesn’t offer that language. Choose another one.`);
  await changeLanguage(db, user.id, language, now);
}

/** Returns a user's sessions. `token`: that of the current session. */
export async function sessionsOf(db: Db, user: User, token: string, ctx: Context): Promise<contract.OwnSession[]> {
  const sessions = await store.sessionsOf(db, user.id, token, ctx.clock());
  return sessions.map(({ id, device, startedAt, usedAt, isThis }) => ({
    ...{ _id: id, device, isThis },
    startedAt: startedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

/**
 * Ends the user's session with `id` or, without an `id`, all sessions except the one with `token`, on all servers at once. Also
 * ends the linked sessions at the sign-in service, which could otherwise start new ones. Does nothing if no session has this
 * `id`.
 *
 * @returns the number of sessions ended
 */
export async function endOtherSessions(db: Db, user: User, which: { token: string; id?: string }): Promise<number> {
  return db.transaction().execute((tx) => endOthers(tx, user, which));
}

/** Returns a user's passkeys, newest first. */
export async function passkeysOf(db: Db, user: User): Promise<contract.Passkey[]> {
  const passkeys = await store.passkeysOf(db, user.id);
  return passkeys.map(({ id, name, addedAt }) => ({ _id: id, name, addedAt: addedAt.toISOString() }));
}

/**
 * Deletes one of a user's passkeys, if it exists.
 *
 * @returns the number of passkeys deleted
 */
export async function removePasskey(db: Db, user: User, id: string): Promise<number> {
  return store.deletePasskey(db, user.id, id);
}

/**
 * Changes a user's password and ends their other sessions.
 *
 * @param tries limits the user's password attempts, including correct ones
 */
export async function changePassword(
  db: Db,
  user: User,
  { password, newPassword }: contract.PasswordInput,
  { token, tries, ctx }: { token: string; tries: RateLimiterAbstract; ctx: Context },
): Promise<void> {
  await requirePassword(db, user, password, tries);
  await requireUncommonPassword('newPassword', newPassword);
  const hashed = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const { subject } = await store.lockIdentity(tx, user.id);
    await store.setPassword(tx, subject, hashed, ctx.clock());
    await endOthers(tx, user, { token });
    await notifyOwner(tx, 'password-changed', user.email, ctx);
  });
}
changePassword.errors = codes('KEPT_ELSEWHERE');

const WRONG_PASSWORD = msg`That isn’t your password. Please try again.`;

/** @throws ApiError KEPT_ELSEWHERE if the user has no password here, or INVALID_INPUT if the password is wrong */
export async function requirePassword(db: Db, user: User, password: string, tries: RateLimiterAbstract): Promise<void> {
  const stored = await store.passwordOf(db, user.id);
  if (stored === undefined) throw new ApiError('KEPT_ELSEWHERE');
  await consume(tries, `password of ${user.id}`);
  if (await verifyPassword({ hash: stored, password })) return;
  throw invalidInput('password', WRONG_PASSWORD);
}

async function endOthers(tx: Db, user: User, { token, id }: { token: string; id?: string }): Promise<number> {
  // Lock the user before the sessions, as signIn does, to avoid a deadlock.
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
