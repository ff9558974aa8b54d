import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { keepSecret } from '../db/secrets.ts';
import * as store from './unsubscribe-store.ts';

/**
 * Where whoever got a mail says that they want no more. The link names the address only by its hash, and is signed, so
 * that nobody can speak for another. It works for ever and without signing in.
 */
export async function unsubscribeUrl(db: Db, { publicUrl }: { publicUrl: string }, address: string): Promise<string> {
  const name = hashAddress(address).toString('base64url');
  return `${publicUrl}/unsubscribe/${name}.${await signature(db, name)}`;
}

/** Which address a link speaks for, by its hash; undefined when this site never made that link. */
export async function readToken(db: Db, token: string): Promise<Buffer | undefined> {
  const [name = '', signed = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signed), Buffer.from(await signature(db, name))];
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  return genuine ? Buffer.from(name, 'base64url') : undefined;
}

/** From now on this address gets nothing more. */
export async function unsubscribe(db: Db, addressHash: Buffer, now: Date): Promise<void> {
  await store.insertUnsubscribe(db, addressHash, now);
}

/** This address wants mail again. */
export async function resubscribe(db: Db, addressHash: Buffer): Promise<void> {
  await store.deleteUnsubscribe(db, addressHash);
}

/** Whether an address wants no mail. */
export async function isUnsubscribed(db: Db, address: string): Promise<boolean> {
  return store.hasUnsubscribe(db, hashAddress(address));
}

/** What stands for an address where the address itself is not needed. */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest();
}

async function signature(db: Db, name: string): Promise<string> {
  return createHmac('sha256', await keepSecret(db, 'unsubscribe'))
    .update(name)
    .digest('base64url');
}
