import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/urls/shown-photo.ts';
import { isConfirmed } from './is-confirmed.ts';
import { givenRoles } from './moderators.ts';
import { EMBEDDED, type Identity, type User } from './user.ts';

/** A session that has not expired. `token` is the browser's secret. */
export type Session = { token: string; user: User; startedAt: Date; usedAt: Date; expiresAt: Date };

/** Returns the user whose session has this token, unless the session has expired or ended. */
export async function findUser(db: Db, token: string | undefined, now: Date): Promise<User | undefined> {
  return token ? (await findSession(db, token, now))?.user : undefined;
}

/** SQL: whether a user has blocked anyone. For queries with a table or alias `users`. */
export const hasBlocked = sql<boolean>`exists (select from blocks where blocker_id = users.id)`.as('hasBlocked');

/** Returns the session with this token, unless it has expired or ended. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'startedAt',
      'usedAt',
      'expiresAt',
      'users.id',
      'users.email',
      'users.name',
      'users.photo',
      'users.language',
      'users.mayModerate',
      givenRoles('users').as('given'),
    ])
    .select([shownPhoto('users').as('picture'), isConfirmed('users').as('isConfirmed'), hasBlocked])
    .where('tokenHash', '=', hashSessionToken(token))
    .where('expiresAt', '>', now)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  if (!row) return undefined;
  const { startedAt, usedAt, expiresAt, mayModerate: isVerified, given, ...user } = row;
  return { token, user: { ...user, asKeeper: { isVerified, given } }, startedAt, usedAt, expiresAt };
}

/** Returns the ID of this user's session with this token, unless it has expired or ended. */
export async function sessionIdOf(db: Db, userId: string, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', hashSessionToken(token))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the tokens whose sessions have not expired or ended. */
export async function liveSessions(db: Db, tokens: string[], now: Date): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashSessionToken(token).toString('hex'), token]));
  const rows = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where(
      'tokenHash',
      'in',
      tokens.map((token) => hashSessionToken(token)),
    )
    .where('expiresAt', '>', now)
    .execute();
  return new Set(rows.flatMap((row) => byHash.get(row.tokenHash.toString('hex')) ?? []));
}

/** Hashes a session token. Only the hash is stored. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Clock for ID tokens. Always the system clock, because issuers use real time. */
export const tokenClock = () => new Date();

/** Ends all of a user's sessions, on this site and in the embedded sign-in service, and invalidates their ID tokens. */
export async function endEverySession(
  tx: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  const signedOutAt = tokenClock();
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
