import { msg } from '#words';
import type { Note } from '../../events/publish.ts';
import { asWritten } from '../../kernel/as-written.ts';
import type { MailText, Notification } from '../../notifications/notification.ts';
import { nameAsWritten } from '../../users/name-as-written.ts';
import * as store from '../stores/notification-store.ts';
import { SEE_IT } from './entry-words.ts';
import { onNote } from './on-note.ts';

/** Thank-you notifications, to both sides of a hand-over. */
export const thanksNotifications = {
  'thanked-by-donor': notificationOf('thanked-by-donor', 'requester'),
  'thanked-by-requester': notificationOf('thanked-by-requester', 'donor'),
};

function notificationOf(note: Note, reader: 'donor' | 'requester'): Notification {
  const isToDonor = reader === 'donor';
  return {
    setting: 'thanks',
    told: onNote(note, reader),
    page: {
      isReason: () => true,
      text: ({ title, name, words }) =>
        words === null
          ? msg`${{ name }} says thanks for ${{ title }}.`
          : msg`${{ name }} says thanks for ${{ title }}: ${{ words }}`,
      label: SEE_IT,
    },
    write: async ({ requestId }, { db }) => {
      const said = await store.findThanks(db, requestId ?? '', !isToDonor);
      if (!said) return undefined;
      return { to: said.address, text: () => thanksText(isToDonor, said), ...(isToDonor && { foodId: said.foodId }) };
    },
    mail: {},
    push: { urgency: 'low' },
  };
}

/** Returns the thank-you text for one side of a hand-over. It ends with the other side's own words. */
function thanksText(
  isToDonor: boolean,
  { title, name, words, foodId }: { title: string; name: string; words: string | null; foodId: string | null },
): MailText {
  const ownPage = foodId ? `/my-posted-food/${foodId}` : '/my-posted-food';
  return {
    subject: isToDonor ? msg`Someone says thanks for your food` : msg`The donor says thanks for coming`,
    food: title,
    paragraphs: [
      msg`Hello,`,
      isToDonor
        ? msg`Someone who collected food from you says thanks.`
        : msg`The donor of the food you collected says thanks for coming.`,
      msg`From “${{ name: nameAsWritten(name) }}”, about “${{ title: asWritten(title) }}”.`,
      ...(words === null ? [] : [msg`They write: “${{ words: asWritten(words) }}”`]),
    ],
    link: { label: msg`See it`, path: isToDonor ? ownPage : '/my-food-requests' },
  };
}
