import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/shown-photo.ts';
import { isConfirmed } from './is-confirmed.ts';

/** The embedded sign-in service's name in its tokens and in the users made from them. The site's address may change, this may not. */
export const EMBEDDED = 'embedded';

/** What a verified ID token says: who (issuer and subject, for ever) and what they are called now. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  photo: string;
  /** Whether the sign-in service vouches for the e-mail. */
  isConfirmed: boolean;
};

/** Someone who has signed in here at least once. `picture` is where this site keeps their photo, if it does. */
export type User = {
  id: string;
  email: string;
  name: string;
  photo: string;
  picture: string;
  /** Whether they have shown that the e-mail is theirs. */
  isConfirmed: boolean;
  /** Whether they have blocked somebody; known of who signs in or has a session. */
  hasBlocked?: boolean;
};

/** A live session. `token` is what the browser keeps. */
export type Session = { token: string; user: User; startedAt: Date; usedAt: Date; expiresAt: Date };

/** What is noted of a session when it starts. */
type NewSession = Pick<Session, 'startedAt' | 'expiresAt'> & { device: string; signInSession: string | null };

/** Someone as they are stored, with when they last signed out. */
type StoredUser = User & { signedOutAt: Date | null };

const hasBlocked = sql<boolean>`exists (select from blocks where blocker_id = users.id)`.as('hasBlocked');

/** Finds our own user for an identity and locks it for this transaction. */
export async function lockUser(tx: Db, { issuer, subject }: Identity): Promise<StoredUser | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'photo', 'signedOutAt'])
    .select([shownPhoto('users').as('picture'), isConfirmed('users').as('isConfirmed'), hasBlocked])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Records what an ID token says of someone, and answers with our own user for them. */
export async function saveUser(tx: Db, { isConfirmed: isVouchedFor, ...identity }: Identity, now: Date) {
  const { email, name, photo } = identity;
  const emailConfirmedAt = isVouchedFor ? now : null;
  // A confirmed e-mail stays so until it is another one.
  const kept = sql<Date | null>`case when lower(users.email) = lower(excluded.email)
    then coalesce(users.email_confirmed_at, excluded.email_confirmed_at) else excluded.email_confirmed_at end`;
  return tx
    .insertInto('users')
    .values({ id: uuidv7(), ...identity, emailConfirmedAt })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ email, name, photo, emailConfirmedAt: kept }),
    )
    .returning(['id', 'email', 'name', 'photo', 'signedOutAt'])
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

/** The live session that this token opens. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['startedAt', 'usedAt', 'expiresAt', 'users.id', 'users.email', 'users.name', 'users.photo'])
    .select([shownPhoto('users').as('picture'), isConfirmed('users').as('isConfirmed'), hasBlocked])
    .where('tokenHash', '=', hash(token))
    .where('expiresAt', '>', now)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  if (!row) return undefined;
  const { startedAt, usedAt, expiresAt, ...user } = row;
  return { token, user, startedAt, usedAt, expiresAt };
}

/** Which of these tokens open a live session. */
export async function liveSessions(db: Db, tokens: string[], now: Date): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hash(token).toString('hex'), token]));
  const rows = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where(
      'tokenHash',
      'in',
      tokens.map((token) => hash(token)),
    )
    .where('expiresAt', '>', now)
    .execute();
  return new Set(rows.flatMap((row) => byHash.get(row.tokenHash.toString('hex')) ?? []));
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

/** Forgets the sessions that are over, here and at the embedded sign-in service, and what was begun there and not ended. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
  await sql`delete from sign_in_sessions where "expiresAt" <= ${now}`.execute(db);
  await sql`delete from sign_in_verifications where "expiresAt" <= ${now}`.execute(db);
}

/** Notes by which session at the embedded sign-in service the person of a session has proved anew who they are. */
export async function setSignInSession(tx: Db, token: string, signInSession: string): Promise<void> {
  await tx.updateTable('sessions').set({ signInSession }).where('tokenHash', '=', hash(token)).execute();
}

/** Forgets used ID tokens that have expired, also by the clock of another server that is an hour behind. */
export async function deleteUsedIdTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('usedIdTokens')
    .where('expiresAt', '<', new Date(now.getTime() - 60 * 60 * 1000))
    .execute();
}

/** What stands for a session's token where the token itself must not be known. */
export function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Ends every session of someone, here and at the embedded sign-in service, and the ID tokens that they have. */
export async function endEverySession(
  tx: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  signedOutAt: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ signedOutAt })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
  await sql`
    delete from sessions using users
    where users.id = sessions.user_id and users.issuer = ${issuer} and users.subject = ${subject}`.execute(tx);
  if (issuer !== EMBEDDED) return;
  await sql`delete from sign_in_sessions where "userId"::text = ${subject}`.execute(tx);
}
