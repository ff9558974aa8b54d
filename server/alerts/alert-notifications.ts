import { type Message, msg, plural } from '#words';
import { isAnythingDeclared, sayDeclared } from '../../contract/foods/content-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { type DeclaredColumns, presentDeclared } from '../foods/contents.ts';
import { asWritten } from '../kernel/as-written.ts';
import { lastInstantOf } from '../kernel/calendar.ts';
import type { Job, MailText, Notification, Notifications, Writing, Written } from '../notifications/notification.ts';
import * as store from './alert-store.ts';
import { stopAlertsUrl } from './stop-alerts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long new food waits to be seen on the site before its finder is sent a mail, in milliseconds. */
const UNSEEN = 15 * MINUTE;

/** New food that a person's alerts have found: pushed at once, and mailed together once a day at most. */
const found: Notification = {
  setting: 'found',
  told: (event) =>
    event.kind === 'food-found' ? { about: { foodId: event.foodId }, people: event.personIds } : undefined,
  write: (job, writing) => (job.channel === 'push' ? writeOne(job, writing) : writeAll(job, writing)),
  mail: {
    between: DAY,
    // Food waits for its day's turn for a day at most. Older food was found while there was no mail.
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
  const { person, foods } = await store.toMail(db, userId ?? '', today);
  if (!userId || !person?.address || foods.length === 0) return undefined;
  const text = (words: Words) =>
    foundText(
      foods.map(({ id, title, label, ...wanted }) => ({ id, named: sayFound(words, title, label, wanted) })),
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

/** How many foods are named in a mail. */
const MOST_NAMED = 10;

/** The mail about new food, the newest first, that a person's alerts have found. `titles` are those of the foods. */
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
        msg`You’re getting this email, at most once a day, because you turned on alerts for new food at ${{ publicUrl }}.`,
      stop: msg`Turn off these alerts`,
    },
  };
}

/** A food, where it is, and what of it was asked for: `“Bread”, near “Home”, declared vegan`. */
function sayFound(words: Words, food: string, label: string, wanted: DeclaredColumns): Message {
  const [title, place] = [asWritten(food), asWritten(label)];
  const asked = presentDeclared(wanted);
  if (!isAnythingDeclared(asked)) return msg`“${{ title }}”, near “${{ place }}”`;
  return msg`“${{ title }}”, near “${{ place }}”, marked ${{ declared: sayDeclared(words, asked) }}`;
}
