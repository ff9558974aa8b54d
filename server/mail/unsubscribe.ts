import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { acceptedSecrets, keepSecret } from '../db/secrets.ts';
import { hashAddress } from '../users/hash-address.ts';

const SECRET = 'unsubscribe';

/**
 * The link by which the reader of a mail stops all mail. It names the address only by its hash, and is signed, so that nobody
 * can stop another person's mail. It works for ever and without signing in.
 */
export async function unsubscribeUrl(db: Db, { publicUrl }: { publicUrl: string }, address: string): Promise<string> {
  const name = hashAddress(address).toString('base64url');
  return `${publicUrl}/unsubscribe/${name}.${await sign(db, name)}`;
}

/** The hash of the address that a link is for; undefined if this site never made that link. */
export async function readToken(db: Db, token: string): Promise<Buffer | undefined> {
  const [name = '', signed = ''] = token.split('.');
  return (await isSigned(db, name, signed)) ? Buffer.from(name, 'base64url') : undefined;
}

/** Whether an address wants no mail. */
export async function isUnsubscribed(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscribes')
    .select('unsubscribedAt')
    .where('addressHash', '=', hashAddress(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops all mail to this address. */
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

/** Signs the name of a link's subject. */
export async function sign(db: Db, name: string): Promise<string> {
  return signature(await keepSecret(db, SECRET), name);
}

/** Whether `sign` has signed it. */
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
