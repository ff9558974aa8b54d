import { msg } from '#words';
import type { Notification } from '../../notifications/notification.ts';
import { findFood } from '../stores/notification-store.ts';

/** Food that no one has asked for in the first third of its time. Its page has what may help, one tap each. */
export const quiet: Notification = {
  setting: 'asked',
  told: (event) =>
    event.kind === 'food-quiet' ? { about: { foodId: event.foodId }, people: [event.donorId] } : undefined,
  write: async ({ foodId }, { db }) => {
    const food = foodId ? await findFood(db, foodId) : undefined;
    if (!food || food.isAsked) return undefined;
    return {
      to: food.donorAddress,
      foodId,
      text: () => ({
        subject: msg`No one has asked for your food yet`,
        food: food.title,
        paragraphs: [
          msg`Hello,`,
          msg`A third of its time has passed, and no one has asked for it. It may help to take a better photo, let people ask for a part of it, offer a later pick-up time, or tell people farther away.`,
        ],
        link: { label: msg`See what you can do`, path: `/my-posted-food/${food.id}` },
      }),
    };
  },
  mail: {},
  push: { urgency: 'low' },
};
