import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Identity } from '../users/user.ts';

export type SignInUser = { subject: string; email: string; isConfirmed: boolean };

/** Locks and returns an identity's user, if one exists. Call this before changing the user's record at the sign-in service. */
export async function lockUserOf(tx: Db, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'photo', 'emailConfirmedAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

export async function setConfirmed(tx: Db, userId: string, emailConfirmedAt: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailConfirmedAt })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

export async function deleteTokensOf(tx: Db, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<void> {
  await tx.deleteFrom('emailTokens').where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

export async function signInUserOf(tx: Db, subject: string): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select id::text as subject, email, "emailVerified" as "isConfirmed" from sign_in_users
    where id::text = ${subject} for update`.execute(tx);
  return rows[0];
}

export async function isSignInEmailTaken(tx: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from sign_in_users where lower(email) = lower(${email})`.execute(tx);
  return rows.length > 0;
}

export async function setSignInEmail(tx: Db, subject: string, email: string, now: Date): Promise<void> {
  await sql`
    update sign_in_users set email = ${email}, "emailVerified" = true, "updatedAt" = ${now}
    where id::text = ${subject}`.execute(tx);
}

/** Deletes a user's passkeys and, except for the provider `except`, all other login methods at the embedded sign-in service. */
export async function deleteLoginMethods(tx: Db, subject: string, except?: string): Promise<void> {
  await sql`
    delete from sign_in_accounts
    where "userId"::text = ${subject} and "providerId" is distinct from ${except ?? null}`.execute(tx);
  await sql`delete from sign_in_passkeys where "userId"::text = ${subject}`.execute(tx);
}

/** Stores a user's password hash, even if the user had no password before. */
export async function savePassword(tx: Db, subject: string, password: string, now: Date): Promise<void> {
  const { rows } = await sql`
    update sign_in_accounts set password = ${password}, "updatedAt" = ${now}
    where "userId"::text = ${subject} and "providerId" = 'credential' returning id`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into sign_in_accounts ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    values (${subject}, 'credential', ${subject}::uuid, ${password}, ${now}, ${now})`.execute(tx);
}
