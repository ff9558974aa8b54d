import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/urls/shown-photo.ts';
import { isConfirmed } from '../users/is-confirmed.ts';
import { hasBlocked, hash, type Session } from '../users/sessions.ts';
import type { Identity, User } from '../users/user.ts';

/** The facts that are stored about a session when it starts. */
type NewSession = Pick<Session, 'startedAt' | 'expiresAt'> & { device: string; signInSession: string | null };

/** A stored user, with the time of their last sign-out. */
type StoredUser = User & { signedOutAt: Date | null };

/** Finds our own user for an identity and locks it for this transaction. */
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

/** Records a person as an ID token describes them. Returns the stored user. */
export async function saveUser(tx: Db, { isConfirmed: isVouchedFor, ...identity }: Identity, now: Date) {
  const { email, name, photo } = identity;
  const emailConfirmedAt = isVouchedFor ? now : null;
  // A confirmed e-mail stays confirmed until it changes.
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
 * Records that an ID token has started a session.
 *
 * @returns whether it had not yet
 */
export async function redeemIdToken(db: Db, { hash, expiresAt }: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedIdTokens')
    .values({ tokenHash: hash, expiresAt })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Starts a session. Only a hash of its token is stored, so a copy of the database opens no session. */
export async function startSession(
  db: Db,
  user: User,
  { device, signInSession, ...times }: NewSession,
): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  const usedAt = times.startedAt;
  await db
    .insertInto('sessions')
    .values({ tokenHash: hash(token), userId: user.id, device, signInSession, usedAt, ...times })
    .execute();
  return { token, user, usedAt, ...times };
}

export async function extendSession(db: Db, { token, usedAt, expiresAt }: Session): Promise<void> {
  await db.updateTable('sessions').set({ usedAt, expiresAt }).where('tokenHash', '=', hash(token)).execute();
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hash(token)).execute();
}

/** Records that the user of a live session has signed out. */
export async function recordSignOut(tx: Db, token: string, { now, signedOutAt }: { now: Date; signedOutAt: Date }) {
  await tx
    .updateTable('users')
    .from('sessions')
    .set({ signedOutAt })
    .whereRef('users.id', '=', 'sessions.userId')
    .where('tokenHash', '=', hash(token))
    .where('expiresAt', '>', now)
    .execute();
}

/** Deletes the sessions that are over, here and at the embedded sign-in service, and the unfinished verifications there. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
  await sql`delete from sign_in_sessions where "expiresAt" <= ${now}`.execute(db);
  await sql`delete from sign_in_verifications where "expiresAt" <= ${now}`.execute(db);
}

/** Stores the session at the embedded sign-in service by which the person of a session has logged in anew. */
export async function setSignInSession(tx: Db, token: string, signInSession: string): Promise<void> {
  await tx.updateTable('sessions').set({ signInSession }).where('tokenHash', '=', hash(token)).execute();
}

/** Deletes used ID tokens that have expired, even by the clock of another server that is an hour behind. */
export async function deleteUsedIdTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('usedIdTokens')
    .where('expiresAt', '<', new Date(now.getTime() - 60 * 60 * 1000))
    .execute();
}

/** Someone to be told about their account. Of several with an e-mail the one who has confirmed it. */
export async function findReader(db: Db, by: { id: string } | { email: string }) {
  const users = db
    .selectFrom('users')
    .select(['issuer', 'subject', 'email'])
    .select(isConfirmed('users').as('isConfirmed'));
  const found = 'id' in by ? users.where('id', '=', by.id) : users.where(sql`lower(email)`, '=', by.email);
  return found.orderBy('emailConfirmedAt').limit(1).executeTakeFirst();
}
