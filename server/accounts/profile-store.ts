import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { isOfSample } from '../users/is-sample.ts';
import { hash } from '../users/sessions.ts';
import type { Identity } from '../users/user.ts';

/** A session as its own person sees it, named by an id that opens nothing. */
type KnownSession = { id: string; device: string; startedAt: Date; usedAt: Date; isThis: boolean };

/** The identity of someone at their sign-in service. Locks their user for this transaction. */
export async function lockIdentity(tx: Db, userId: string): Promise<Omit<Identity, 'isConfirmed'>> {
  return tx
    .selectFrom('users')
    .select(['issuer', 'subject', 'email', 'name', 'photo'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The live sessions of a person, the one used last first. `token` is that of the calling session. */
export async function sessionsOf(db: Db, userId: string, token: string, now: Date): Promise<KnownSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'startedAt', 'usedAt'])
    .select(sql<boolean>`token_hash = ${hash(token)}`.as('isThis'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('isThis', 'desc')
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether others do not see someone's e-mail. */
export async function hidesEmail(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('hidesEmail').where('id', '=', userId).executeTakeFirst();
  return user?.hidesEmail ?? false;
}

/** @returns whether it was different before */
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
 * Ends sessions of a person other than that of a token: one by its id, or all.
 *
 * @returns the sessions at the embedded sign-in service that started them; null where that is not known
 */
export async function deleteOtherSessions(
  tx: Db,
  userId: string,
  { token, id }: { token: string; id?: string | undefined },
): Promise<(string | null)[]> {
  const ended = tx.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', hash(token));
  const rows = await (id === undefined ? ended : ended.where('id', '=', id)).returning('signInSession').execute();
  return rows.map(({ signInSession }) => signInSession);
}

/** The session at the embedded sign-in service that started the one of a token; null if that is not known. */
export async function signInSessionOf(tx: Db, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('signInSession')
    .where('tokenHash', '=', hash(token))
    .executeTakeFirst();
  return row?.signInSession ?? null;
}

/** Ends all ID tokens that a person has been issued until now, by the clock of ID tokens. */
export async function endIdTokens(tx: Db, userId: string, signedOutAt: Date): Promise<void> {
  await tx.updateTable('users').set({ signedOutAt }).where('id', '=', userId).execute();
}

/** How the requests of a person ended, as donors see it. A no-show counts only for a time. */
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

// The embedded sign-in service's tables, in the same transaction as our own, so that no change of both is half made.

/** The stored form of the password that someone has at the embedded sign-in service. */
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

/** Ends these sessions at the embedded sign-in service. */
export async function deleteSignInSessions(tx: Db, subject: string, ids: string[]): Promise<void> {
  await sql`delete from sign_in_sessions where "userId"::text = ${subject} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Ends all sessions of someone at the embedded sign-in service but one. */
export async function deleteOtherSignInSessions(tx: Db, subject: string, kept: string | null): Promise<void> {
  await sql`
    delete from sign_in_sessions
    where "userId"::text = ${subject} and id is distinct from ${kept}::uuid`.execute(tx);
}
