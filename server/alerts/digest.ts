import { type Message, msg } from '#words';
import { DIGEST_HOUR } from '../../contract/accounts/push-terms.ts';
import { dayOf, daysAfter, isTimeZone } from '../../contract/dates.ts';
import { isAnythingDeclared, sayDeclared } from '../../contract/foods/content-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { presentDeclared } from '../foods/contents.ts';
import { asWritten } from '../kernel/as-written.ts';
import { instantsAt, today } from '../kernel/calendar.ts';
import type { Job, MailText, Notification, Writing, Written } from '../notifications/notification.ts';
import * as store from './digest-store.ts';
import { stopAlertsUrl } from './stop-alerts.ts';

const DAY = 24 * 60 * 60_000;

/** Food found longer ago is no news, in milliseconds. It was found while the site was down. */
const NEWS = 2 * DAY;

/** Number of users that are looked up at once. */
const BATCH = 500;

/**
 * Prepares the daily digests that are due: at the hour that each user has chosen, in their own time zone, at most once a day, and
 * only if there is news.
 */
export async function prepareDigests(db: Db, ctx: Context): Promise<void> {
  const now = ctx.clock();
  const chosen = [{ hour: DIGEST_HOUR, timeZone: null }, ...(await store.chosenTimes(db))];
  const times = new Map(chosen.map((time) => [`${time.hour} ${time.timeZone}`, lastTime(time, now, ctx)]));
  const [day, after] = [today(ctx), new Date(now.getTime() - NEWS)];
  const news = { today: day, tomorrow: daysAfter(day, 1), after };
  const most = { usualHour: DIGEST_HOUR, limit: BATCH };
  let users: store.DueUser[];
  do {
    users = await store.usersToTell(db, [...times.values()], news, most);
    for (const user of users) {
      await transact(db, ctx, async (tx, ctx) => {
        if (await store.prepare(tx, user, { now, after }))
          await ctx.publish(tx, { kind: 'digest-due', userId: user.userId });
      });
    }
  } while (users.length === BATCH);
}

/** Returns when a digest time last was. On a day when clocks skip the hour, that is when they do; if they repeat it, the first time. */
export function lastTime(
  { hour, timeZone }: store.DigestTime,
  now: Date,
  site: Pick<Context, 'timeZone'>,
): store.LastTime {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : site.timeZone;
  const present = dayOf(now, zone);
  const at = (day: typeof present) => instantsAt(day, `${String(hour).padStart(2, '0')}:00`, zone).first;
  const day = at(present) <= now.getTime() ? present : daysAfter(present, -1);
  return { hour, timeZone, moment: new Date(at(day)), dayBegan: new Date(instantsAt(day, '00:00', zone).first) };
}

/** The daily digest of new food, by mail and, for those who have chosen it, as one push. */
export const digest: Notification = {
  setting: 'found',
  told: (event) =>
    event.kind === 'digest-due' ? { about: { userId: event.userId }, people: [event.userId] } : undefined,
  write: writeDigest,
  mail: {},
  push: { urgency: 'low' },
};

async function writeDigest({ userId, channel }: Job, { db, today, config }: Writing): Promise<Written | undefined> {
  if (!userId) return undefined;
  const { reader, foods } = await store.digestOf(db, userId, { today, tomorrow: daysAfter(today, 1) });
  const isWanted = channel === 'push' ? reader?.pushesDaily : reader?.address;
  if (!reader || !isWanted || foods.length === 0) return undefined;
  const unsubscribeUrl = await stopAlertsUrl(db, config, userId);
  return { to: reader.address, text: (words) => digestText(foods, words), unsubscribeUrl };
}

/** Maximum number of foods named in each part of a digest. */
const MOST_NAMED = 10;

function digestText(foods: store.DigestFood[], words: Words): MailText {
  const [fresh, ending] = [foods.filter(({ isNew }) => isNew), foods.filter(({ isNew }) => !isNew)];
  const parts = [
    { title: msg`What you’re looking for:`, foods: fresh.filter(({ isSought }) => isSought) },
    { title: msg`New near you:`, foods: fresh.filter(({ isSought }) => !isSought) },
    { title: msg`Ends tomorrow:`, foods: ending },
  ];
  const [only, ...others] = foods;
  return {
    subject: fresh.length > 0 ? msg`There’s new food near you` : msg`Food near you ends tomorrow`,
    food: words.list(foods.slice(0, MOST_NAMED).map(({ title }) => title)),
    paragraphs: [msg`Hello,`, ...parts.flatMap(({ title, foods }) => sayPart(title, foods, words))],
    link:
      only && others.length === 0
        ? { label: msg`See the food`, path: `/food/${only.id}` }
        : { label: msg`See what’s available`, path: '/foods' },
    end: {
      why: (publicUrl) =>
        msg`You’re getting this email, at most once a day, because you have alerts or wanted posts for food at ${{ publicUrl }}. You can choose the hour in your profile.`,
      stop: msg`Turn off these emails`,
    },
  };
}

function sayPart(title: Message, foods: store.DigestFood[], words: Words): Message[] {
  if (foods.length === 0) return [];
  const more = foods.length - MOST_NAMED;
  const named = foods.slice(0, MOST_NAMED).map((food) => sayFood(food, words));
  return [title, ...named, ...(more > 0 ? [msg`And ${{ more }} more.`] : [])];
}

/** Names a listing, its alert's location, and the declarations that the alert requires: `“Bread”, near “Home”, marked vegan`. */
function sayFood({ isUndeclared, ...food }: store.DigestFood, words: Words): Message {
  const [title, place] = [asWritten(food.title), asWritten(food.label)];
  const asked = presentDeclared(food);
  if (isUndeclared) return msg`“${{ title }}”, near “${{ place }}”, ingredients not declared, ask first`;
  if (!isAnythingDeclared(asked)) return msg`“${{ title }}”, near “${{ place }}”`;
  return msg`“${{ title }}”, near “${{ place }}”, marked ${{ declared: sayDeclared(words, asked) }}`;
}
