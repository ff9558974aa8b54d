import type { TokenPurpose } from '../accounts/email-links.ts';
import { findSignIn, makeEmailLink } from '../accounts/email-token.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import * as store from './mail-queue-store.ts';
import { type AccountMailKind, accountMail, type MailText } from './mail-texts.ts';

/**
 * What a mail about an account is about: an address, and who gave it, where that is known. Whether anybody has that address
 * here is looked up when the mail is sent, so that asking for it takes as long for every address.
 */
export type AboutAccount = { address: string; userId?: string; device?: string };

/** Has a mail about an account sent, unless one like it waits already. */
export async function queueAccountMail(db: Db, kind: AccountMailKind, about: AboutAccount, now: Date): Promise<void> {
  const address = about.address.trim().toLowerCase();
  await store.deleteWaiting(db, { address, kind }, now);
  await store.insert(db, kind, { ...about, address }, now);
}

/** Tells whoever owns an account that there is another way into it, where this site sends mail. */
export async function tellOwner(
  db: Db,
  kind: 'password-changed' | 'passkey-added',
  address: string,
  { clock, sendsMail }: Pick<Context, 'clock' | 'sendsMail'>,
): Promise<void> {
  if (sendsMail) await queueAccountMail(db, kind, { address }, clock());
}

/**
 * The mail for a job about an account as things stand now; undefined when there is no longer a reason for it. Only what asks
 * somebody to prove an address goes to one that is not confirmed.
 */
export async function composeAccountMail(
  db: Db,
  kind: AccountMailKind,
  { address, userId, device }: store.MailJob,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: Date,
): Promise<{ to: string; text: MailText } | undefined> {
  const to = address ?? '';
  const link = (purpose: TokenPurpose, { issuer, subject }: { issuer: string; subject: string }) =>
    makeEmailLink(db, { purpose, issuer, subject, address: to }, now);
  if (kind === 'reset') {
    const known = await findSignIn(db, to);
    return known && { to, text: accountMail.reset({ path: await link('reset', known), publicUrl }) };
  }
  if (kind === 'email-changed') return { to, text: accountMail['email-changed']({ path: '/contact', publicUrl }) };
  const user = await store.findUser(db, userId ? { id: userId } : { email: to });
  if (!user) return undefined;
  const isTheirs = user.email.toLowerCase() === to;
  if (kind === 'change') return { to, text: accountMail.change({ path: await link('change', user), publicUrl }) };
  if (kind === 'confirm') {
    if (!isTheirs || user.isConfirmed) return undefined;
    return { to, text: accountMail.confirm({ path: await link('confirm', user), publicUrl }) };
  }
  if (!isTheirs || !user.isConfirmed) return undefined;
  const path = kind === 'locked' || kind === 'password-changed' ? '/forgot-password' : '/profile';
  return { to, text: accountMail[kind]({ path, publicUrl, device: device ?? '' }) };
}
