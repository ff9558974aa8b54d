import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { acceptedSecrets, keepSecret } from '../db/secrets.ts';
import * as store from './unsubscribe-store.ts';

const SECRET = 'unsubscribe';

/**
 * Where whoever got a mail says that they want no more. The link names the address only by its hash, and is signed, so
 * that nobody can speak for another. It works for ever and without signing in.
 */
export async function unsubscribeUrl(db: Db, { publicUrl }: { publicUrl: string }, address: string): Promise<string> {
  const name = hashAddress(address).toString('base64url');
  return `${publicUrl}/unsubscribe/${name}.${signature(await keepSecret(db, SECRET), name)}`;
}

/** Which address a link speaks for, by its hash; undefined when this site never made that link. */
export async function readToken(db: Db, token: string): Promise<Buffer | undefined> {
  const [name = '', signed = ''] = token.split('.');
  return (await isSigned(db, name, signed)) ? Buffer.from(name, 'base64url') : undefined;
}

/** Where whoever got a mail about new food says that they do not want to be told of it any more. */
export async function stopAlertsUrl(db: Db, { publicUrl }: { publicUrl: string }, userId: string): Promise<string> {
  return `${publicUrl}/unsubscribe/alerts/${userId}.${signature(await keepSecret(db, SECRET), `alerts ${userId}`)}`;
}

/** For whom a link to be told of new food no more speaks, by their id; undefined when this site never made it. */
export async function readStopToken(db: Db, token: string): Promise<string | undefined> {
  const [userId = '', signed = ''] = token.split('.');
  return (await isSigned(db, `alerts ${userId}`, signed)) ? userId : undefined;
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

async function isSigned(db: Db, name: string, signed: string): Promise<boolean> {
  const given = Buffer.from(signed);
  return (await acceptedSecrets(db, SECRET)).some((secret) => {
    const expected = Buffer.from(signature(secret, name));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signature(secret: string, name: string): string {
  return createHmac('sha256', secret).update(name).digest('base64url');
}
