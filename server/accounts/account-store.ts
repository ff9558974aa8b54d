import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema.ts';

/** What a verified ID token says: who (issuer and subject, for ever) and what they are called now. */
export type Identity = { issuer: string; subject: string; email: string; name: string; photo: string };

/** Someone who has signed in here at least once. */
export type User = { id: string; email: string; name: string; photo: string };

/** Records what an ID token says of someone, and answers with our own user for them. */
export async function saveUser(db: Db, identity: Identity): Promise<User> {
  const { email, name, photo } = identity;
  return db
    .insertInto('users')
    .values({ id: uuidv7(), ...identity })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email, name, photo }))
    .returning(['id', 'email', 'name', 'photo'])
    .executeTakeFirstOrThrow();
}

/**
 * Starts a session that ends by itself at `expiresAt`.
 *
 * @returns the token that the browser keeps. Only its hash is stored, so a copy of the database opens no session.
 */
export async function startSession(db: Db, user: User, expiresAt: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ tokenHash: hash(token), userId: user.id, expiresAt: expiresAt })
    .execute();
  return token;
}

/** The user whose live session this token opens. */
export async function findSessionUser(db: Db, token: string, now: Date): Promise<User | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.email', 'users.name', 'users.photo'])
    .where('tokenHash', '=', hash(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
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

export async function extendSession(db: Db, token: string, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt: expiresAt }).where('tokenHash', '=', hash(token)).execute();
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hash(token)).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
