import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { isOfSample } from '../users/is-sample.ts';
import { hashSessionToken } from '../users/sessions.ts';
import type { Identity } from '../users/user.ts';

/** A session, as shown to its user. The id does not grant access. */
type KnownSession = { id: string; device: string; startedAt: Date; usedAt: Date; isThis: boolean };

/** Locks a user and returns their identity at their sign-in service. */
export async function lockIdentity(tx: Db, userId: string): Promise<Omit<Identity, 'isConfirmed'>> {
  return tx
    .selectFrom('users')
    .select(['issuer', 'subject', 'email', 'name', 'photo'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns a user's live sessions: the one with this token first, then the others, most recently used first. */
export async function sessionsOf(db: Db, userId: string, token: string, now: Date): Promise<KnownSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'startedAt', 'usedAt'])
    .select(sql<boolean>`token_hash = ${hashSessionToken(token)}`.as('isThis'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('isThis', 'desc')
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function hidesEmail(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('hidesEmail').where('id', '=', userId).executeTakeFirst();
  return user?.hidesEmail ?? false;
}

/** @returns whether the value changed */
export async function setHidesEmail(tx: Db, userId: string, hidesEmail: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ hidesEmail })
    .where('id', '=', userId)
    .where('hidesEmail', '!=', hidesEmail)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes the user's session with this id or, without an id, all their sessions. Never deletes the one with this token.
 *
 * @returns for each deleted session, the id of the linked session at the embedded sign-in service; null if unknown
 */
export async function deleteOtherSessions(
  tx: Db,
  userId: string,
  { token, id }: { token: string; id?: string | undefined },
): Promise<(string | null)[]> {
  const ended = tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', hashSessionToken(token));
  const rows = await (id === undefined ? ended : ended.where('id', '=', id)).returning('signInSession').execute();
  return rows.map(({ signInSession }) => signInSession);
}

/** Returns the id of the sign-in service's session that is linked to the session with this token; null if unknown. */
export async function signInSessionOf(tx: Db, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('signInSession')
    .where('tokenHash', '=', hashSessionToken(token))
    .executeTakeFirst();
  return row?.signInSession ?? null;
}

/** Invalidates all ID tokens issued to a user so far. `signedOutAt` is the current time according to `tokenClock`. */
export async function endIdTokens(tx: Db, userId: string, signedOutAt: Date): Promise<void> {
  await tx.updateTable('users').set({ signedOutAt }).where('id', '=', userId).execute();
}

/** Counts a user's collected food requests and no-shows, as donors see them. Ignores no-shows before `noShowsSince`. */
export async function recordOf(
  db: Db,
  userId: string,
  noShowsSince: Date,
): Promise<{ collected: number; noShows: number }> {
  return db
    .selectFrom('foodRequests')
    .select([
      sql<number>`(count(*) filter (where status = 'Collected'))::int`.as('collected'),
      sql<number>`(count(*) filter (where status = 'No Show' and exists (
        select from request_moves noted where noted.request_id = food_requests.id
          and noted.to_status = 'No Show' and noted.moved_at > ${noShowsSince})))::int`.as('noShows'),
    ])
    .where('requesterId', '=', userId)
    .where('status', 'in', ['Collected', 'No Show'])
    .where(({ not }) => not(isOfSample('foodRequests')))
    .executeTakeFirstOrThrow();
}

// The functions below use the embedded sign-in service's tables, so that callers can change those and the site's own tables in
// one transaction.

/** Returns the hash of a user's password at the embedded sign-in service. */
export async function passwordOf(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    select account.password from users
    join sign_in_accounts account on account."userId"::text = users.subject and account."providerId" = 'credential'
    where users.id = ${userId} and users.issuer = 'embedded'`.execute(db);
  return rows[0]?.password ?? undefined;
}

export async function setPassword(tx: Db, subject: string, password: string, now: Date): Promise<void> {
  await sql`
    update sign_in_accounts set password = ${password}, "updatedAt" = ${now}
    where "userId" = ${subject}::uuid and "providerId" = 'credential'`.execute(tx);
}

export async function setSignInProfile(
  tx: Db,
  subject: string,
  { name, photo }: { name: string; photo: string },
  now: Date,
): Promise<void> {
  await sql`
    update sign_in_users set name = ${name}, image = ${photo}, "updatedAt" = ${now}
    where id = ${subject}::uuid`.execute(tx);
}

export async function passkeysOf(db: Db, userId: string): Promise<{ id: string; name: string; addedAt: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; addedAt: Date }>`
    select passkey.id, coalesce(passkey.name, '') as name, passkey."createdAt" as "addedAt" from users
    join sign_in_passkeys passkey on passkey."userId"::text = users.subject
    where users.id = ${userId} and users.issuer = 'embedded'
    order by passkey."createdAt" desc, passkey.id`.execute(db);
  return rows;
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_passkeys using users
    where sign_in_passkeys.id = ${id}::uuid and sign_in_passkeys."userId"::text = users.subject
      and users.id = ${userId} and users.issuer = 'embedded'`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteSignInSessions(tx: Db, subject: string, ids: string[]): Promise<void> {
  await sql`delete from sign_in_sessions where "userId"::text = ${subject} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Deletes all of a user's sessions at the embedded sign-in service except `kept`. */
export async function deleteOtherSignInSessions(tx: Db, subject: string, kept: string | null): Promise<void> {
  await sql`
    delete from sign_in_sessions
    where "userId"::text = ${subject} and id is distinct from ${kept}::uuid`.execute(tx);
}
