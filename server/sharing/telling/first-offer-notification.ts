import { msg } from '#words';
import { formatTime } from '../../../contract/dates.ts';
import type { Notification } from '../../notifications/notification.ts';
import { firstOfferToTell } from '../stores/first-offer-store.ts';

/** Food that its donor offers to somebody first. Told at once, because the offer ends after two hours. */
export const firstOffer: Notification = {
  setting: 'found',
  told: (event) =>
    event.kind === 'food-offered' ? { about: { foodId: event.foodId }, people: event.personIds } : undefined,
  write: async ({ foodId }, { db, now, config }) => {
    const offer = foodId ? await firstOfferToTell(db, foodId, now) : undefined;
    if (!offer) return undefined;
    const { title, until, address } = offer;
    return {
      to: address,
      until: until.getTime(),
      concerns: until,
      text: (words) => ({
        subject: msg`You have first choice of some food`,
        food: title,
        paragraphs: [
          msg`Hello,`,
          msg`Someone is giving away what you’re looking for. Until ${{ time: words.digits(formatTime(until.toISOString(), config.timeZone)) }}, only you can say yes to it.`,
        ],
        link: { label: msg({ message: 'Answer', context: 'verb' }), path: `/food/${foodId}` },
      }),
    };
  },
  mail: {},
  push: { urgency: 'high' },
};
