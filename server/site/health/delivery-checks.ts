import { msg } from '#words';
import { readRestoredCopy } from '../../db/backup/restored-copy.ts';
import { failedDeliveries } from '../../notifications/delivery-failures.ts';
import { unsentMail } from '../../notifications/send.ts';
import { countSubscriptions } from '../../push/push.ts';
import type { Check } from './check.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** How long a mail may be due before it counts as overdue, in milliseconds. */
const LONG_DUE = 10 * MINUTE;

/**
 * A provider is reported if it refuses at least this many mails in a week. Fewer refusals are probably due to addresses that do
 * not exist.
 */
const OFTEN_REFUSED = 3;

/** Lost browsers are reported if there are at least this many in a week, and at least as many as remain. */
const MANY_GONE = 5;

/** Maximum number of providers listed. */
const MOST_NAMED = 10;

export const mailSent: Check = {
  title: msg`Sending email`,
  harm: 'medium',
  docs: 'docs/watching.md#what-to-watch',
  async find({ db, sendsMail, readMail, now }) {
    // A restored copy sends no mail, which another check reports.
    if (!sendsMail || (await readRestoredCopy(db))) return 'does not apply';
    const mail = await readMail();
    const { due, dueSince, stillSince } = await unsentMail(db, now);
    const isLongAgo = (since: Date | null) => since !== null && now.getTime() - since.getTime() > LONG_DUE;
    const details = ['could not send a mail yet', `waiting: ${due}`];
    // Report an invalid server name even before a mail has failed.
    if (isLongAgo(stillSince) || (mail && !URL.canParse(mail.smtpUrl))) {
      return {
        title: msg`Emails aren’t being sent`,
        advice: msg`Check that the mail server is responding. For details, search the log for the words below.`,
        details,
        since: stillSince,
      };
    }
    if (!isLongAgo(dueSince)) return 'well';
    return {
      title: msg`Some emails haven’t been accepted yet`,
      advice: msg`Other emails are being sent. We’ll retry these every hour for two weeks. For details, search the log for the words below.`,
      details,
      since: dueSince,
      harm: 'low',
    };
  },
};

export const mailRefused: Check = {
  title: msg`Email delivery`,
  harm: 'medium',
  docs: 'docs/watching.md#what-to-watch',
  async find({ db, sendsMail, now }) {
    if (!sendsMail) return 'does not apply';
    const failed = await failedDeliveries(db, 'mail', new Date(now.getTime() - WEEK));
    const often = failed.filter(({ times }) => times >= OFTEN_REFUSED);
    if (often.length === 0) return 'well';
    return {
      title: msg`Some email providers are rejecting emails`,
      advice: msg`They may think this site sends spam. Check MAIL_FROM, SPF, DKIM and DMARC.`,
      details: often.slice(0, MOST_NAMED).map(({ provider, times }) => `${provider}: ${times}`),
      since: earliest(often),
    };
  },
};

export const pushReaches: Check = {
  title: msg`Notifications on devices`,
  harm: 'low',
  docs: 'docs/watching.md#what-to-watch',
  async find({ db, now }) {
    const failed = await failedDeliveries(db, 'push', new Date(now.getTime() - WEEK));
    const gone = failed.reduce((sum, { times }) => sum + times, 0);
    if (gone < MANY_GONE || gone < (await countSubscriptions(db))) return 'well';
    return {
      title: msg`Many devices can no longer be reached`,
      advice: msg`Their owners need to turn on notifications again. Has the site’s address or secret changed?`,
      details: failed.slice(0, MOST_NAMED).map(({ provider, times }) => `${provider}: ${times}`),
      since: earliest(failed),
    };
  },
};

function earliest(failed: { since: Date }[]): Date | undefined {
  const [first] = failed.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime());
  return first;
}
