import { type Message, msg } from '#words';
import { sayOffered } from '../../../contract/foods/amount-terms.ts';
import { asWritten } from '../../kernel/as-written.ts';
import { concernedMoment } from '../../notifications/concerned-moment.ts';
import type { IsReason, Notification, Page } from '../../notifications/notification.ts';
import { offeredTo } from '../left.ts';
import * as store from '../stores/notification-store.ts';
import { agreedText, declinedText, proposedText, SEE_IT, WHERE } from './entry-words.ts';
import { onNote } from './on-note.ts';
import { isAgreed, isProposed, isReminded } from './promise-reasons.ts';
import { requesterText, type Tell, type ToldRequest } from './request-texts.ts';

const MINUTE = 60_000;

/** A notification to a requester whose request stays open. */
type ToRequester = {
  setting: 'decided' | 'reminder';
  told: NonNullable<Notification['told']>;
  between?: number;
  isReason: IsReason;
  tell: Tell;
  page: Omit<Page, 'isReason' | 'label'> & Partial<Pick<Page, 'label'>>;
};

const whereToCome = { label: WHERE, path: '/my-food-requests' };

export const toRequesters = {
  changed: {
    setting: 'decided',
    told: onNote('changed', 'requester'),
    between: 15 * MINUTE,
    isReason: ({ previousLocation, previousDeadline, previousTime, placeChanged, contentsChanged }) =>
      Boolean(previousLocation ?? previousDeadline ?? previousTime ?? (placeChanged || contentsChanged)),
    tell: (deadline, request, words) => {
      const { location, previousLocation, previousDeadline, previousTime } = request;
      const changed = words.list(namesOfChanged(request).map(words._));
      return {
        subject: msg`The donor changed ${{ changed }}`,
        first: msg`There’s a change to the food promised to you: ${{ changed }}.`,
        more: [
          ...(previousLocation === null ? [] : [whereNow(location, previousLocation)]),
          ...(previousDeadline === null
            ? []
            : [msg`Collect it by ${{ deadline }} (previously ${{ previousDeadline }}).`]),
          ...(request.contentsChanged ? [msg`Please check the ingredients and allergens on the food’s page.`] : []),
          ...(previousTime === null
            ? []
            : [msg`The pick-up time ${{ previousTime }} is no longer available. Please choose another one.`]),
          msg`If it’s in your calendar, add it again from your request to update it.`,
        ],
        link: whereToCome,
      };
    },
    page: {
      text: ({ title, name }) => msg`${{ name }} changed the location or the last day of ${{ title }}.`,
      label: WHERE,
    },
  },
  offered: {
    setting: 'decided',
    told: onNote('offered', 'requester'),
    isReason: (request) => request.status === 'Requested' && offeredTo(request) !== null,
    tell: (_deadline, { offered, wanted, unit }) => ({
      subject: msg`You can have some of what you asked for`,
      first: msg`The donor can give you ${{ offered: sayOffered({ offered: offered ?? 0, wanted: wanted ?? 0, unit }) }} you asked for.`,
      more: [
        msg`Let the donor know if you’ll take it. Nothing is saved for you until then, but you’ll keep your place in the queue.`,
      ],
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
    page: {
      isQuestion: true,
      text: ({ title, name, offered, wanted, unit }) =>
        msg`${{ name }} can give you ${{ share: sayOffered({ offered: offered ?? 0, wanted: wanted ?? 0, unit }) }} you asked for: ${{ title }}.`,
    },
  },
  claimed: {
    setting: 'decided',
    told: onNote('claimed', 'requester'),
    isReason: ({ claim }) => claim === 'claimed',
    tell: () => ({
      subject: msg`Did you get your food?`,
      first: msg`The donor says you’ve collected your food. Is that right? Please answer yes or no.`,
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
    page: { isQuestion: true, text: ({ title, name }) => msg`${{ name }} says ${{ title }} has been handed over.` },
  },
  reminder: {
    setting: 'reminder',
    told: onNote('reminder', 'requester'),
    isReason: isReminded,
    tell: (_deadline, { pickupTime }) => ({
      subject: msg`It’s nearly time to collect your food`,
      first: msg`You can collect your food soon: ${{ pickupTime: pickupTime ?? '' }}.`,
      more: [msg`Open your request to see where to come and your pick-up code. If you can’t come, please withdraw it.`],
      link: whereToCome,
    }),
    page: {
      text: ({ title, time }) => msg`It’s nearly time to collect ${{ title }}: ${{ when: time ?? '' }}.`,
      label: WHERE,
    },
  },
  'proposed-by-donor': {
    setting: 'reminder',
    told: onNote('proposed-by-donor', 'requester'),
    isReason: (request, writing) => isProposed(request, writing, 'donor'),
    tell: (_deadline, { proposedTime }) => ({
      subject: msg`Someone proposed a pick-up time`,
      first: msg`The donor proposed a pick-up time: ${{ proposedTime: proposedTime ?? '' }}.`,
      more: [msg`Please agree, decline or propose another time.`],
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
    page: { isQuestion: true, time: 'proposedTime', text: proposedText },
  },
  'agreed-by-donor': {
    setting: 'reminder',
    told: onNote('agreed-by-donor', 'requester'),
    isReason: isAgreed,
    tell: (_deadline, { pickupTime }) => ({
      subject: msg`The donor agreed to your pick-up time`,
      first: msg`The donor agreed to the pick-up time you proposed: ${{ pickupTime: pickupTime ?? '' }}.`,
      link: { label: msg`See your request`, path: '/my-food-requests' },
    }),
    page: { text: agreedText },
  },
  'time-declined-by-donor': {
    setting: 'reminder',
    told: onNote('time-declined-by-donor', 'requester'),
    isReason: ({ declinedByDonor }) => declinedByDonor === true,
    tell: (_deadline, { declinedTime }) => ({
      subject: msg`The donor declined your pick-up time`,
      first: msg`The donor declined the pick-up time you proposed: ${{ declinedTime: declinedTime ?? '' }}.`,
      more: [msg`Nothing else has changed. You can propose another time.`],
      link: { label: msg`Propose another time`, path: '/my-food-requests' },
    }),
    page: { time: 'declinedTime', text: declinedText },
  },
  expected: {
    setting: 'reminder',
    told: onNote('expected', 'requester'),
    isReason: ({ status, askedComingAt, onWayAt }) =>
      status === 'Accepted' && askedComingAt !== null && onWayAt === null,
    tell: () => ({
      subject: msg`Are you on your way?`,
      first: msg`The donor is saving food for you and would like to know if you’re on your way.`,
      more: [
        msg`Please answer with one tap, or withdraw your request if you can’t come. If you don’t answer, the donor can record that you didn’t turn up. They can do so when your pick-up time or day is over, in 15 minutes at the earliest.`,
      ],
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
    page: {
      isQuestion: true,
      text: ({ title, name }) => msg`${{ name }} is asking if you’re on your way to collect ${{ title }}.`,
    },
  },
} as const satisfies Record<string, ToRequester>;

/** Notifications to a requester whose request stays open. */
export const promisesToRequesters: Record<string, Notification> = Object.fromEntries(
  Object.entries<ToRequester>(toRequesters).map(([kind, note]) => [kind, toRequester(note)]),
);

function toRequester({ setting, told, between, isReason, tell, page }: ToRequester): Notification {
  return {
    setting,
    told,
    page: { isReason, label: SEE_IT, ...page },
    write: async ({ requestId }, writing) => {
      const request = await store.findRequest(writing.db, requestId ?? '');
      if (!request || !isReason(request, writing)) return undefined;
      return {
        to: request.requesterAddress,
        text: (words) => requesterText(tell, request, writing.today, words),
        concerns: concernedMoment(store.timesAbout(request), request.deadline, writing),
      };
    },
    mail: { ...(between && { between }) },
    push: { urgency: 'high' },
  };
}

function namesOfChanged(request: ToldRequest): Message[] {
  const { previousLocation, previousDeadline, placeChanged, contentsChanged, previousTime } = request;
  return [
    ...(previousLocation === null ? [] : [msg`the location`]),
    ...(previousDeadline === null ? [] : [msg`the last day`]),
    ...(placeChanged ? [msg`the address`] : []),
    ...(contentsChanged ? [msg`the ingredients or allergens`] : []),
    ...(previousTime === null ? [] : [msg`the pick-up time`]),
  ];
}

function whereNow(location: string, previousLocation: string): Message {
  const [now, before] = [asWritten(location), asWritten(previousLocation)];
  return msg`Location: “${{ now }}” (previously “${{ before }}”).`;
}
