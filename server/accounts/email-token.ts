import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { emailLinks } from './email-links.ts';
import type { EmailToken } from './email-token-store.ts';
import * as store from './email-token-store.ts';

export type { EmailToken } from './email-token-store.ts';

/**
 * Makes a link that works once. What it proves stands after its `#`, which no browser sends to a server or to other sites;
 * the database keeps only a hash of it.
 *
 * @returns its path
 */
export async function makeEmailLink(db: Db, token: EmailToken, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + emailLinks[token.purpose].lifetime);
  await store.insertToken(db, hash(secret), token, expiresAt);
  return `${emailLinks[token.purpose].page}#${secret}`;
}

/** What a link is for, and takes it out of use; undefined when it has been used, is too old or was never made. */
export async function redeemEmailToken(tx: Db, secret: string, now: Date): Promise<EmailToken | undefined> {
  return store.redeemToken(tx, hash(secret), now);
}

/** By what the embedded sign-in service knows whoever is registered there with an e-mail, which is in lower case. */
export async function findSignIn(db: Db, email: string): Promise<Pick<EmailToken, 'issuer' | 'subject'> | undefined> {
  return store.findSignIn(db, email);
}

/**
 * Makes a link by which somebody chooses a new password, for an operator to hand to them.
 *
 * @throws an Error for people when nobody is registered with the e-mail
 */
export async function resetLinkFor(db: Db, email: string, publicUrl: string, now: Date): Promise<string> {
  const address = email.trim().toLowerCase();
  const known = await findSignIn(db, address);
  if (!known) throw new Error(`Nobody is registered with ${address}.`);
  return publicUrl + (await makeEmailLink(db, { purpose: 'reset-by-operator', ...known, address }, now));
}

export { deleteExpiredTokens as deleteExpiredEmailTokens } from './email-token-store.ts';

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
