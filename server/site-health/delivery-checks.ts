import { msg } from '#words';
import { readRestoredCopy } from '../db/backup/restored-copy.ts';
import { failedDeliveries } from '../notifications/delivery-failures.ts';
import { unsentMail } from '../notifications/send.ts';
import { countSubscriptions } from '../push/push.ts';
import type { Check } from './check.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** Mail that has been due for longer waits, in milliseconds. */
const LONG_DUE = 10 * MINUTE;

/** A provider that has refused fewer mails in a week has refused people who do not exist. */
const OFTEN_REFUSED = 3;

/** Browsers that have been given up in a week, where it is also every second one. */
const MANY_GONE = 5;

/** How many providers are named. */
const MOST_NAMED = 10;

export const mailSent: Check = {
  title: msg`Sending mail`,
  harm: 'medium',
  docs: 'docs/watching.md#what-to-watch',
  async find({ db, sendsMail, readMail, now }) {
    // A restored copy sends none, which has a finding of its own.
    if (!sendsMail || (await readRestoredCopy(db))) return 'does not apply';
    const mail = await readMail();
    const { due, dueSince, stillSince } = await unsentMail(db, now);
    const isLongAgo = (since: Date | null) => since !== null && now.getTime() - since.getTime() > LONG_DUE;
    const details = ['could not send a mail yet', `waiting: ${due}`];
    // No mail has to fail first where the server has a name that is none.
    if (isLongAgo(stillSince) || (mail && !URL.canParse(mail.smtpUrl))) {
      return {
        title: msg`Mail is not sent`,
        advice: msg`Does the mail server answer? The log says more, at these words.`,
        details,
        since: stillSince,
      };
    }
    if (!isLongAgo(dueSince)) return 'well';
    return {
      title: msg`Some mail is not taken yet`,
      advice: msg`Other mail is sent. We try this again every hour, for two weeks. The log says more, at these words.`,
      details,
      since: dueSince,
      harm: 'low',
    };
  },
};

export const mailRefused: Check = {
  title: msg`Mail that providers take`,
  harm: 'medium',
  docs: 'docs/watching.md#what-to-watch',
  async find({ db, sendsMail, now }) {
    if (!sendsMail) return 'does not apply';
    const failed = await failedDeliveries(db, 'mail', new Date(now.getTime() - WEEK));
    const often = failed.filter(({ times }) => times >= OFTEN_REFUSED);
    if (often.length === 0) return 'well';
    return {
      title: msg`Mail to some providers is refused`,
      advice: msg`They may take this site for a sender of spam. Are MAIL_FROM, SPF, DKIM and DMARC right?`,
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
      title: msg`Many devices can not be reached any more`,
      advice: msg`Their owners have to turn on notifications again. Has the site another address or another secret?`,
      details: failed.slice(0, MOST_NAMED).map(({ provider, times }) => `${provider}: ${times}`),
      since: earliest(failed),
    };
  },
};

function earliest(failed: { since: Date }[]): Date | undefined {
  const [first] = failed.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime());
  return first;
}
