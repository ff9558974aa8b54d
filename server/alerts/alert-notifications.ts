import { msg } from '#words';
import { lastInstantOf } from '../kernel/calendar.ts';
import type { Job, Notification, Notifications, Writing, Written } from '../notifications/notification.ts';
import * as store from './alert-store.ts';
import { digest } from './digest.ts';

const MINUTE = 60_000;

/** New food found by a user's alerts, pushed at most every 15 minutes. Mails about it are digests. */
const found: Notification = {
  setting: 'found',
  told: (event) =>
    event.kind === 'food-found' ? { about: { foodId: event.foodId }, people: event.personIds } : undefined,
  write: writeFound,
  push: { urgency: 'low', between: 15 * MINUTE, isOne: true },
};

export const alertNotifications: Notifications = { kinds: { found, digest } };

async function writeFound(job: Job, { db, today, config }: Writing): Promise<Written | undefined> {
  const { channel, userId, foodId } = job;
  if (channel !== 'push' || !userId || !foodId) return undefined;
  const food = await store.foundFood(db, userId, foodId, today);
  if (!food) return undefined;
  const text = {
    ...{ subject: msg`There’s new food near you`, food: food.title, paragraphs: [] },
    link: { label: msg`See the food`, path: `/food/${foodId}` },
  };
  return { text: () => text, until: Date.parse(lastInstantOf(food.deadline, config.timeZone)) };
}
