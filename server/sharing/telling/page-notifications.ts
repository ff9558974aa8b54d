import { msg } from '#words';
import type { Notification } from '../../notifications/notification.ts';
import { SEE_IT } from './entry-words.ts';
import { onNote } from './on-note.ts';

/** Notifications to donors that appear only in the inbox. */
export const pageNotifications: Record<string, Notification> = {
  /** A requester has answered a no-show. */
  answered: {
    setting: 'asked',
    told: onNote('answered', 'donor'),
    page: {
      isReason: ({ status }) => status === 'No Show',
      text: ({ title, name, words }) => msg`${{ name }} about ${{ title }}: ${{ answer: words ?? '' }}`,
      label: SEE_IT,
    },
  },
  /** A requester who was offered less than they asked for has withdrawn. */
  'offer-refused': {
    setting: 'reminder',
    told: (event) =>
      event.kind === 'request-changed' && event.from === 'Requested' && event.to === 'Withdrawn' && event.hadOffer
        ? { about: { requestId: event.requestId }, people: [event.donorId] }
        : undefined,
    page: {
      isReason: ({ status }) => status === 'Withdrawn',
      text: ({ title, name }) => msg`${{ name }} can’t collect ${{ title }} after all.`,
      label: msg`See who’s waiting`,
      namesNext: true,
    },
  },
};
