import { sql } from 'kysely';
import type { TokenPurpose } from '../db/account-tables.ts';
import type { Db } from '../db/schema.ts';

/**
 * The data behind a link. The link lets its holder act for this user of a sign-in service. A mailed link also proves that the
 * holder receives mail at `address`.
 */
export type EmailToken = { purpose: TokenPurpose; issuer: string; subject: string; address: string };

export async function insertToken(db: Db, tokenHash: Buffer, token: EmailToken, expiresAt: Date): Promise<void> {
  await db
    .insertInto('emailTokens')
    .values({ tokenHash, ...token, expiresAt })
    .execute();
}

export async function redeemToken(tx: Db, tokenHash: Buffer, now: Date): Promise<EmailToken | undefined> {
  return tx
    .deleteFrom('emailTokens')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['purpose', 'issuer', 'subject', 'address'])
    .executeTakeFirst();
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailTokens').where('expiresAt', '<=', now).execute();
}

export async function findSignIn(db: Db, email: string): Promise<Pick<EmailToken, 'issuer' | 'subject'> | undefined> {
  const { rows } = await sql<Pick<EmailToken, 'issuer' | 'subject'>>`
    select 'embedded' as issuer, id::text as subject from sign_in_users where lower(email) = ${email}`.execute(db);
  return rows[0];
}
