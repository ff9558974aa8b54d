import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/urls/shown-photo.ts';
import { isConfirmed } from '../users/is-confirmed.ts';
import { hasBlocked, hashSessionToken, type Session } from '../users/sessions.ts';
import type { Identity, User } from '../users/user.ts';

type NewSession = Pick<Session, 'startedAt' | 'expiresAt'> & { device: string; signInSession: string | null };

type StoredUser = User & { signedOutAt: Date | null };

/** Locks and returns the user of an identity, if one exists. */
export async function lockUser(tx: Db, { issuer, subject }: Identity): Promise<StoredUser | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'photo', 'language', 'signedOutAt'])
    .select([shownPhoto('users').as('picture'), isConfirmed('users').as('isConfirmed'), hasBlocked])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Creates or updates the user that an ID token identifies, and returns the stored user. */
export async function saveUser(tx: Db, { isConfirmed: isVouchedFor, ...identity }: Identity, now: Date) {
  const { email, name, photo } = identity;
  const emailConfirmedAt = isVouchedFor ? now : null;
  // A confirmed email stays confirmed until it changes.
  const kept = sql<Date | null>`case when lower(users.email) = lower(excluded.email)
    then coalesce(users.email_confirmed_at, excluded.email_confirmed_at) else excluded.email_confirmed_at end`;
  return tx
    .insertInto('users')
    .values({ id: uuidv7(), ...identity, emailConfirmedAt })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ email, name, photo, emailConfirmedAt: kept }),
    )
    .returning(['id', 'email', 'name', 'photo', 'language', 'signedOutAt'])
    .returning([shownPhoto('users').as('picture'), isConfirmed('users').as('isConfirmed'), hasBlocked])
    .executeTakeFirstOrThrow();
}

/**
 * Marks an ID token as used, so that it cannot start another session.
 *
 * @returns false if it was already used
 */
export async function redeemIdToken(db: Db, { hash, expiresAt }: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedIdTokens')
    .values({ tokenHash: hash, expiresAt })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Starts a session. Stores only a hash of its token, so that a leaked database grants no access. */
export async function startSession(
  db: Db,
  user: User,
  { device, signInSession, ...times }: NewSession,
): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  const usedAt = times.startedAt;
  await db
    .insertInto('sessions')
    .values({ tokenHash: hashSessionToken(token), userId: user.id, device, signInSession, usedAt, ...times })
    .execute();
  return { token, user, usedAt, ...times };
}

export async function extendSession(db: Db, { token, usedAt, expiresAt }: Session): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ usedAt, expiresAt })
    .where('tokenHash', '=', hashSessionToken(token))
    .execute();
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashSessionToken(token)).execute();
}

/** Records when a session's user signed out. Does nothing if the session has expired or does not exist. */
export async function recordSignOut(tx: Db, token: string, { now, signedOutAt }: { now: Date; signedOutAt: Date }) {
  await tx
    .updateTable('users')
    .from('sessions')
    .set({ signedOutAt })
    .whereRef('users.id', '=', 'sessions.userId')
    .where('tokenHash', '=', hashSessionToken(token))
    .where('expiresAt', '>', now)
    .execute();
}

/** Deletes expired sessions, both the site's and the embedded sign-in service's, and the service's expired verifications. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
  await sql`delete from sign_in_sessions where "expiresAt" <= ${now}`.execute(db);
  await sql`delete from sign_in_verifications where "expiresAt" <= ${now}`.execute(db);
}

/** Links a session to its user's latest session at the embedded sign-in service. */
export async function setSignInSession(tx: Db, token: string, signInSession: string): Promise<void> {
  await tx.updateTable('sessions').set({ signInSession }).where('tokenHash', '=', hashSessionToken(token)).execute();
}

/** Deletes used ID tokens an hour after they expire. Until then, a server whose clock is behind might still accept them. */
export async function deleteUsedIdTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('usedIdTokens')
    .where('expiresAt', '<', new Date(now.getTime() - 60 * 60 * 1000))
    .execute();
}

/** Returns the recipient of a mail about an account. If users share an email address, prefers the one who confirmed it first. */
export async function findReader(db: Db, by: { id: string } | { email: string }) {
  const users = db
    .selectFrom('users')
    .select(['issuer', 'subject', 'email'])
    .select(isConfirmed('users').as('isConfirmed'));
  const found = 'id' in by ? users.where('id', '=', by.id) : users.where(sql`lower(email)`, '=', by.email);
  return found.orderBy('emailConfirmedAt').limit(1).executeTakeFirst();
}
