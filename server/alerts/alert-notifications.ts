import { type Message, msg, plural } from '#words';
import { isAnythingDeclared, sayDeclared } from '../../contract/foods/content-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { presentDeclared } from '../foods/contents.ts';
import { asWritten } from '../kernel/as-written.ts';
import { lastInstantOf } from '../kernel/calendar.ts';
import type { Job, MailText, Notification, Notifications, Writing, Written } from '../notifications/notification.ts';
import * as store from './alert-store.ts';
import { stopAlertsUrl } from './stop-alerts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long new food can stay unseen on the site before a mail is sent, in milliseconds. */
const UNSEEN = 15 * MINUTE;

/** New food found by a user's alerts. Pushed at most every 15 minutes, and mailed together at most once a day. */
const found: Notification = {
  setting: 'found',
  told: (event) =>
    event.kind === 'food-found' ? { about: { foodId: event.foodId }, people: event.personIds } : undefined,
  write: (job, writing) => (job.channel === 'push' ? writeOne(job, writing) : writeAll(job, writing)),
  mail: {
    between: DAY,
    // Skips matches older than two days. The daily mail is at most a day late, so they were found while the site sent no mail.
    find: async (db, now) => {
      const [after, until] = [new Date(now.getTime() - 2 * DAY), new Date(now.getTime() - UNSEEN)];
      return (await store.findersToMail(db, { after, until })).map((userId) => ({ userId }));
    },
    settle: async (db, { userId }, now) => {
      if (userId) await store.setMailed(db, userId, now);
    },
  },
  push: { urgency: 'low', between: 15 * MINUTE, isOne: true },
};

export const alertNotifications: Notifications = { kinds: { found } };

async function writeAll({ userId }: Job, { db, today, config }: Writing): Promise<Written | undefined> {
  const { person, foods } = await store.matchesToMail(db, userId ?? '', today);
  if (!userId || !person?.address || foods.length === 0) return undefined;
  const text = (words: Words) =>
    foundText(
      foods.map(({ id, ...food }) => ({ id, named: sayFound(words, food) })),
      words.list(foods.slice(0, MOST_NAMED).map(({ title }) => title)),
    );
  return { to: person.address, text, unsubscribeUrl: await stopAlertsUrl(db, config, userId) };
}

async function writeOne({ userId, foodId }: Job, { db, today, config }: Writing): Promise<Written | undefined> {
  const food = userId && foodId ? await store.foundFood(db, userId, foodId, today) : undefined;
  if (!food || !foodId) return undefined;
  const { title, deadline } = food;
  const until = Date.parse(lastInstantOf(deadline, config.timeZone));
  return { text: () => foundText([{ id: foodId }], title), until };
}

/** Maximum number of foods named in a mail. */
const MOST_NAMED = 10;

/** Returns the text about new food, newest first. `titles` is the list of titles as one string. */
function foundText(foods: { id: string; named?: Message }[], titles: string): MailText {
  const [only, ...others] = foods;
  const more = foods.length - MOST_NAMED;
  const count = foods.length;
  return {
    subject: msg`There’s new food near you`,
    food: titles,
    paragraphs: [
      msg`Hello,`,
      msg`${plural(
        { count },
        {
          one: 'Someone is giving food away near a location you chose.',
          other: 'There are # new listings near locations you chose.',
        },
      )}`,
      ...foods.slice(0, MOST_NAMED).flatMap(({ named }) => named ?? []),
      ...(more > 0 ? [msg`And ${{ more }} more.`] : []),
    ],
    link:
      only && others.length === 0
        ? { label: msg`See the food`, path: `/food/${only.id}` }
        : { label: msg`See what’s available`, path: '/foods' },
    end: {
      why: (publicUrl) =>
        msg`You’re getting this email, at most once a day, because you have alerts or wanted posts for food at ${{ publicUrl }}.`,
      stop: msg`Turn off these alerts`,
    },
  };
}

/** Names a listing, its alert's location, and the declarations that the alert requires: `“Bread”, near “Home”, marked vegan`. */
function sayFound(words: Words, { isUndeclared, ...food }: store.MatchToMail): Message {
  const [title, place] = [asWritten(food.title), asWritten(food.label)];
  const asked = presentDeclared(food);
  if (isUndeclared) return msg`“${{ title }}”, near “${{ place }}”, ingredients not declared, ask first`;
  if (!isAnythingDeclared(asked)) return msg`“${{ title }}”, near “${{ place }}”`;
  return msg`“${{ title }}”, near “${{ place }}”, marked ${{ declared: sayDeclared(words, asked) }}`;
}
