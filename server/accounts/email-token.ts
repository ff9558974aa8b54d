import { hash, randomBytes } from 'node:crypto';
import { emailKey } from '../../contract/accounts/email.ts';
import type { Db } from '../db/schema.ts';
import { emailLinks } from './email-links.ts';
import type { EmailToken } from './email-token-store.ts';
import * as store from './email-token-store.ts';

export type { EmailToken } from './email-token-store.ts';

/**
 * Makes a link that works once. Its secret stands after the `#`, which no browser sends to a server or to other sites;
 * the database stores only a hash of it.
 *
 * @returns its path
 */
export async function makeEmailLink(db: Db, token: EmailToken, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + emailLinks[token.purpose].lifetime);
  await store.insertToken(db, hash('sha256', secret, 'buffer'), token, expiresAt);
  return `${emailLinks[token.purpose].page}#${secret}`;
}

/** Redeems a link's secret. @returns what it proves; undefined when it has been used, is too old or was never made */
export async function redeemEmailToken(tx: Db, secret: string, now: Date): Promise<EmailToken | undefined> {
  return store.redeemToken(tx, hash('sha256', secret, 'buffer'), now);
}

/** The identity at the embedded sign-in service that is registered with an e-mail, given in lower case. */
export async function findSignIn(db: Db, email: string): Promise<Pick<EmailToken, 'issuer' | 'subject'> | undefined> {
  return store.findSignIn(db, email);
}

/**
 * Makes a link by which somebody chooses a new password. An operator hands it to them.
 *
 * @throws an Error for people when nobody is registered with the e-mail
 */
export async function resetLinkFor(db: Db, email: string, publicUrl: string, now: Date): Promise<string> {
  const address = emailKey(email);
  const known = await findSignIn(db, address);
  if (!known) throw new Error(`No account is registered with ${address}.`);
  return publicUrl + (await makeEmailLink(db, { purpose: 'reset-by-operator', ...known, address }, now));
}

export { deleteExpiredTokens as deleteExpiredEmailTokens } from './email-token-store.ts';
