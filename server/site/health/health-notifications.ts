import { msg } from '#words';
import type { SiteHealth } from '../../../contract/site/site-health.ts';
import { harmWords, healthSummary } from '../../../contract/site/site-health-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import { isUnsubscribed } from '../../mail/unsubscribe.ts';
import type { Notifications } from '../../notifications/notification.ts';
import { wordsFor } from '../../notifications/reader.ts';
import { addressesThatWant } from '../../notifications/settings.ts';
import { moderatorsByMail } from '../../users/moderators.ts';

/** The mail is sent on Thursdays from this hour on, which leaves time to fix problems before the weekend. */
const FROM_HOUR = 8;

/**
 * Minimum time between two mails, in milliseconds. Longer than the 16 hours left on a Thursday, so that only one is sent. Shorter
 * than the day for which sent mails are stored.
 */
const NOT_TWICE = 20 * 60 * 60_000;

/** A weekly mail to each moderator about the site's health. Sent even if all is well, to show that mail works. */
export const healthNotifications: Notifications = {
  kinds: {
    health: {
      setting: null,
      write: async ({ userId }, { db, config, health }) => {
        const to = (await readersOf(db, config)).find(({ id }) => id === userId)?.email;
        if (!to || !health) return undefined;
        const words = await wordsFor({ address: to }, { db, config });
        const look = await health.examine(words);
        const subject = healthSummary(look.findings.length);
        const url = `${config.publicUrl}/moderation/health`;
        return { to, letter: { subject, text: msg`${{ subject }} at ${{ url }}`, quoted: textOf(look, words) } };
      },
      mail: {
        between: NOT_TWICE,
        find: async (db, now, config) =>
          isThursday(now, config.timeZone) ? (await readersOf(db, config)).map(({ id }) => ({ userId: id })) : [],
      },
    },
  },
};

function textOf({ findings }: SiteHealth, words: Words): string {
  const ofEach = findings.map(({ harm, title, advice, details, docs }) =>
    [`${words._(harmWords[harm])}: ${title}`, advice, ...details.map((detail) => `  ${detail}`), docs].join('\n'),
  );
  return [...ofEach, words._(msg`You can turn off this email on the same page.`)].join('\n\n');
}

async function readersOf(db: Db, config: Pick<Config, 'moderators'>) {
  const all = await moderatorsByMail(db, config);
  const wanted = await addressesThatWant(
    db,
    all.map(({ email }) => email),
    'health',
  );
  const isOver = await Promise.all(wanted.map((address) => isUnsubscribed(db, address)));
  const addresses = wanted.filter((_address, i) => !isOver[i]);
  return all.filter(({ email }) => addresses.includes(email));
}

function isThursday(now: Date, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  const { weekday, hour } = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return weekday === 'Thu' && Number(hour) >= FROM_HOUR;
}
