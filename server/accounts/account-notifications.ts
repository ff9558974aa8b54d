import { emailKey } from '../../contract/accounts/email.ts';
import type { TokenPurpose } from '../db/account-tables.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Job, Notification, Notifications, Pace, Writing } from '../notifications/notification.ts';
import { addMail } from '../notifications/outbox.ts';
import * as store from './account-store.ts';
import { type AccountNotificationKind, accountTexts } from './account-texts.ts';
import { findSignIn, makeEmailLink } from './email-token.ts';

const HOUR = 60 * 60_000;

/** The pace of mails that others ask for, and of those about actions on an account, by its owner or by others. */
const stranger: Pace = { most: 5, within: 24 * HOUR };
const owner: Pace = { most: 10, within: HOUR };

/** How often a kind is mailed, whether it warns, and the path of its link; undefined if there is no reason for the mail any more. */
type Rules = { pace: Pace; isWarning?: true; pathFor: (job: Job, writing: Writing) => Promise<string | undefined> };

const rules: Record<AccountNotificationKind, Rules> = {
  // Its link is good for an hour, so the owner of the address always has a good one.
  reset: {
    pace: { most: 3, within: HOUR },
    pathFor: async ({ address }, writing) => {
      const known = await findSignIn(writing.db, address ?? '');
      return known && linkFor('reset', known, address, writing);
    },
  },
  confirm: {
    pace: stranger,
    pathFor: async (job, writing) => {
      const user = await readerOf(job, writing);
      return user?.isTheirs && !user.isConfirmed ? linkFor('confirm', user, job.address, writing) : undefined;
    },
  },
  change: {
    pace: stranger,
    pathFor: async (job, writing) => {
      const user = await readerOf(job, writing);
      return user && !(user.isTheirs && user.isConfirmed) ? linkFor('change', user, job.address, writing) : undefined;
    },
  },
  'email-changed': { pace: owner, isWarning: true, pathFor: async () => '/contact' },
  'password-changed': { pace: owner, isWarning: true, pathFor: toOwner('/forgot-password') },
  'passkey-added': { pace: owner, isWarning: true, pathFor: toOwner('/profile/logging-in') },
  locked: { pace: owner, isWarning: true, pathFor: toOwner('/forgot-password') },
  'new-device': { pace: owner, isWarning: true, pathFor: toOwner('/profile/logging-in') },
};

/**
 * Mails about an account, which nobody can switch off. Only those that ask somebody to prove an address go to one that is not
 * confirmed.
 */
export const accountNotifications: Notifications = {
  kinds: Object.fromEntries(
    Object.entries(rules).map(([kind, rule]) => [kind, notificationOf(kind as AccountNotificationKind, rule)]),
  ),
};

/**
 * An address, and the user who gave it, if known. An account with that address is looked up only when the mail is sent, so that
 * asking for a mail takes equally long for every address.
 */
type AboutAccount = { address: string; userId?: string; device?: string };

/** Adds a mail about an account, in place of a waiting one like it. Mails that other people ask for are kept apart. */
export async function addAccountMail(
  db: Db,
  kind: AccountNotificationKind,
  about: AboutAccount,
  now: Date,
): Promise<void> {
  await addMail(db, kind, { ...about, address: emailKey(about.address) }, now);
}

/** Tells the owner of an account that there is another way into it, if this site sends mail. */
export async function tellOwner(
  db: Db,
  kind: 'password-changed' | 'passkey-added',
  address: string,
  { clock, sendsMail }: Pick<Context, 'clock' | 'sendsMail'>,
): Promise<void> {
  if (sendsMail) await addAccountMail(db, kind, { address }, clock());
}

function notificationOf(kind: AccountNotificationKind, { pathFor, ...rules }: Rules): Notification {
  return {
    setting: null,
    ...rules,
    write: async (job, writing) => {
      const path = await pathFor(job, writing);
      if (path === undefined) return undefined;
      const { publicUrl } = writing.config;
      return { to: job.address, text: () => accountTexts[kind]({ path, publicUrl, device: job.device ?? '' }) };
    },
    mail: {},
  };
}

/** The user that a mail is about, and whether its address is theirs. */
async function readerOf({ address, userId }: Job, { db }: Writing) {
  const user = await store.findReader(db, userId ? { id: userId } : { email: address ?? '' });
  return user && { ...user, isTheirs: user.email.toLowerCase() === address };
}

function toOwner(path: string): Rules['pathFor'] {
  return async (job, writing) => {
    const user = await readerOf(job, writing);
    return user?.isTheirs && user.isConfirmed ? path : undefined;
  };
}

async function linkFor(
  purpose: TokenPurpose,
  { issuer, subject }: { issuer: string; subject: string },
  address: string | null,
  { db, now }: Writing,
): Promise<string> {
  return makeEmailLink(db, { purpose, issuer, subject, address: address ?? '' }, now);
}
