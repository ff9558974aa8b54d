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

/** Rate limits for mails to unconfirmed addresses, which may be strangers', and for warnings to an account's owner. */
const stranger: Pace = { most: 5, within: 24 * HOUR };
const owner: Pace = { most: 10, within: HOUR };

/** Rules for one kind of mail. `pathFor` returns the path for its link, or undefined if the mail must not be sent. */
type Rules = { pace: Pace; isWarning?: true; pathFor: (job: Job, writing: Writing) => Promise<string | undefined> };

const rules: Record<AccountNotificationKind, Rules> = {
  // The limit resets as soon as links expire. So even if strangers use up the limit, the owner has a valid link.
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
 * Mails about an account, which users cannot turn off. Unconfirmed addresses only get mails to confirm the address or to reset
 * the password.
 */
export const accountNotifications: Notifications = {
  kinds: Object.fromEntries(
    Object.entries(rules).map(([kind, rule]) => [kind, notificationOf(kind as AccountNotificationKind, rule)]),
  ),
};

/**
 * The recipient's address and, if known, the user who entered it. The account is looked up only when the mail is sent, so that
 * response times do not reveal which addresses have one.
 */
type AboutAccount = { address: string; userId?: string; device?: string };

/** Queues a mail about an account. It replaces an unsent mail of the same kind to the same address from the same user. */
export async function addAccountMail(
  db: Db,
  kind: AccountNotificationKind,
  about: AboutAccount,
  now: Date,
): Promise<void> {
  await addMail(db, kind, { ...about, address: emailKey(about.address) }, now);
}

/** Tells an account's owner about a new password or passkey, if this site sends mail. */
export async function notifyOwner(
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

/** Returns the user that a mail is about. `isTheirs` is true if the mail goes to the user's current address. */
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
