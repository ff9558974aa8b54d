import { hash, randomBytes } from 'node:crypto';
import { emailKey } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';
import { emailLinks } from './email-links.ts';
import type { EmailToken } from './email-token-store.ts';
import * as store from './email-token-store.ts';

export type { EmailToken } from './email-token-store.ts';

/**
 * Creates a single-use link. Its secret is in the fragment (after the `#`), which browsers do not send to servers. Only a hash of
 * the secret is stored.
 *
 * @returns the link's path
 */
export async function makeEmailLink(db: Db, token: EmailToken, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + emailLinks[token.purpose].lifetime);
  await store.insertToken(db, hash('sha256', secret, 'buffer'), token, expiresAt);
  return `${emailLinks[token.purpose].page}#${secret}`;
}

/** Redeems a link's secret. @returns the link's data; undefined if the secret has been used, has expired or never existed */
export async function redeemEmailToken(tx: Db, secret: string, now: Date): Promise<EmailToken | undefined> {
  return store.redeemToken(tx, hash('sha256', secret, 'buffer'), now);
}

/** Returns the embedded sign-in service's identity for this email address, which must be in lower case. */
export async function findSignIn(db: Db, email: string): Promise<Pick<EmailToken, 'issuer' | 'subject'> | undefined> {
  return store.findSignIn(db, email);
}

/**
 * Creates a password reset link for an operator to pass on to the user.
 *
 * @throws Error with a message for the operator if no account has this email address
 */
export async function resetLinkFor(db: Db, email: string, publicUrl: string, now: Date): Promise<string> {
  const address = emailKey(email);
  const known = await findSignIn(db, address);
  if (!known) throw new Error(`No account is registered with ${address}.`);
  return publicUrl + (await makeEmailLink(db, { purpose: 'reset-by-operator', ...known, address }, now));
}

export { deleteExpiredTokens as deleteExpiredEmailTokens } from './email-token-store.ts';
