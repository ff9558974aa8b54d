import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/shown-photo.ts';

/** What a verified ID token says: who (issuer and subject, for ever) and what they are called now. */
export type Identity = { issuer: string; subject: string; email: string; name: string; photo: string };

/** Someone who has signed in here at least once. `picture` is where this site keeps their photo, if it does. */
export type User = { id: string; email: string; name: string; photo: string; picture: string };

/** A live session. `token` is what the browser keeps. */
export type Session = { token: string; user: User; startedAt: Date; expiresAt: Date };

/** Someone as they are stored, with when they last signed out. */
type StoredUser = User & { signedOutAt: Date | null };

/** Finds our own user for an identity and locks it for this transaction. */
export async function lockUser(tx: Db, { issuer, subject }: Identity): Promise<StoredUser | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'photo', 'signedOutAt'])
    .select(shownPhoto('users').as('picture'))
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Records what an ID token says of someone, and answers with our own user for them. */
export async function saveUser(tx: Db, identity: Identity): Promise<StoredUser> {
  const { email, name, photo } = identity;
  return tx
    .insertInto('users')
    .values({ id: uuidv7(), ...identity })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email, name, photo }))
    .returning(['id', 'email', 'name', 'photo', 'signedOutAt'])
    .returning(shownPhoto('users').as('picture'))
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
  times: Pick<Session, 'startedAt' | 'expiresAt'>,
): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ tokenHash: hash(token), userId: user.id, ...times })
    .execute();
  return { token, user, ...times };
}

/** The live session that this token opens. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['startedAt', 'expiresAt', 'users.id', 'users.email', 'users.name', 'users.photo'])
    .select(shownPhoto('users').as('picture'))
    .where('tokenHash', '=', hash(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { startedAt, expiresAt, ...user } = row;
  return { token, user, startedAt, expiresAt };
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

export async function extendSession(db: Db, { token, expiresAt }: Session): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', hash(token)).execute();
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

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}

/** Forgets used ID tokens that have expired, also by the clock of another server that is an hour behind. */
export async function deleteUsedIdTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('usedIdTokens')
    .where('expiresAt', '<', new Date(now.getTime() - 60 * 60 * 1000))
    .execute();
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
