import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { acceptedSecrets, getOrCreateSecret } from '../db/secrets.ts';
import { hashAddress } from '../users/hash-address.ts';

const SECRET = 'unsubscribe';

/**
 * Returns the link that unsubscribes a mail's reader. It contains only a signed hash of the email address, so no one can forge a
 * link for someone else. It never expires and works without signing in.
 */
export async function unsubscribeUrl(db: Db, { publicUrl }: { publicUrl: string }, address: string): Promise<string> {
  const name = hashAddress(address).toString('base64url');
  return `${publicUrl}/unsubscribe/${name}.${await sign(db, name)}`;
}

/** Returns the hash of the email address that a link is for, or undefined if this site did not issue the link. */
export async function readToken(db: Db, token: string): Promise<Buffer | undefined> {
  const [name = '', signed = ''] = token.split('.');
  return (await isSigned(db, name, signed)) ? Buffer.from(name, 'base64url') : undefined;
}

/** Whether an address has unsubscribed. */
export async function isUnsubscribed(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscribes')
    .select('unsubscribedAt')
    .where('addressHash', '=', hashAddress(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops all mail to this address, except about its account. */
export async function unsubscribe(db: Db, addressHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('unsubscribes')
    .values({ addressHash, unsubscribedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets this address get mail again. */
export async function resubscribe(db: Db, addressHash: Buffer): Promise<void> {
  await db.deleteFrom('unsubscribes').where('addressHash', '=', addressHash).execute();
}

/** Signs the part of a link that names its subject. */
export async function sign(db: Db, name: string): Promise<string> {
  return signature(await getOrCreateSecret(db, SECRET), name);
}

/** Whether `signed` is a valid signature of `name`. */
export async function isSigned(db: Db, name: string, signed: string): Promise<boolean> {
  const given = Buffer.from(signed);
  return (await acceptedSecrets(db, SECRET)).some((secret) => {
    const expected = Buffer.from(signature(secret, name));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signature(secret: string, name: string): string {
  return createHmac('sha256', secret).update(name).digest('base64url');
}
