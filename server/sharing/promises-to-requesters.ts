import { type Message, msg } from '#words';
import { sayOffered } from '../../contract/amount-terms.ts';
import { asWritten } from '../kernel/as-written.ts';
import { concernedMoment } from '../notifications/concerned-moment.ts';
import type { Notification } from '../notifications/notification.ts';
import { offeredTo } from './left.ts';
import * as store from './notification-store.ts';
import { onNote } from './on-note.ts';
import { type IsReason, isAgreed, isProposed, isReminded } from './promise-reasons.ts';
import { requesterText, type Tell, type ToldRequest } from './request-texts.ts';

const MINUTE = 60_000;

/** A notification to a requester about a promise that lasts. */
type ToRequester = {
  setting: 'decided' | 'reminder';
  told: NonNullable<Notification['told']>;
  between?: number;
  isReason: IsReason;
  tell: Tell;
};

const whereToCome = { label: msg`See where to come`, path: '/my-food-requests' };

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
        subject: msg`Something has changed about your food (${{ changed }})`,
        first: msg`The donor of a food that is promised to you has changed ${{ changed }}.`,
        more: [
          ...(previousLocation === null ? [] : [whereNow(location, previousLocation)]),
          ...(previousDeadline === null
            ? []
            : [msg`Until the end of ${{ deadline }}. When it was promised to you it was ${{ previousDeadline }}.`]),
          ...(request.contentsChanged
            ? [msg`Please read on the page of the food what the donor says about it now.`]
            : []),
          ...(previousTime === null
            ? []
            : [
                msg`The pick-up time ${{ previousTime }} is not offered any more. Please choose another one on your page.`,
              ]),
          msg`If it is in your calendar, add it again from your page: that brings the entry up to date.`,
        ],
        link: whereToCome,
      };
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
        msg`Please say on your page whether you take it. Nothing is kept for you until then, but you keep your place in line.`,
      ],
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
  },
  claimed: {
    setting: 'decided',
    told: onNote('claimed', 'requester'),
    isReason: ({ claim }) => claim === 'claimed',
    tell: () => ({
      subject: msg`Do you have your food?`,
      first: msg`The donor says that you have your food. Please answer yes or no on your page.`,
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
  },
  reminder: {
    setting: 'reminder',
    told: onNote('reminder', 'requester'),
    isReason: isReminded,
    tell: (_deadline, { pickupTime }) => ({
      subject: msg`It is nearly time to collect your food`,
      first: msg`You can collect your food ${{ pickupTime: pickupTime ?? '' }}.`,
      more: [
        msg`Your page says where to come, and shows the code that the donor will ask you for. If you can not come, please withdraw.`,
      ],
      link: whereToCome,
    }),
  },
  'proposed-by-donor': {
    setting: 'reminder',
    told: onNote('proposed-by-donor', 'requester'),
    isReason: (request, writing) => isProposed(request, writing, 'donor'),
    tell: (_deadline, { proposedTime }) => ({
      subject: msg`A pick-up time is proposed to you`,
      first: msg`The donor of a food proposes that you collect it ${{ proposedTime: proposedTime ?? '' }}.`,
      more: [msg`Please agree, say no or propose another time on your page.`],
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
  },
  'agreed-by-donor': {
    setting: 'reminder',
    told: onNote('agreed-by-donor', 'requester'),
    isReason: isAgreed,
    tell: (_deadline, { pickupTime }) => ({
      subject: msg`The donor agrees to your pick-up time`,
      first: msg`The donor agrees to the pick-up time that you proposed: ${{ pickupTime: pickupTime ?? '' }}.`,
      link: { label: msg`See your request`, path: '/my-food-requests' },
    }),
  },
  'time-declined-by-donor': {
    setting: 'reminder',
    told: onNote('time-declined-by-donor', 'requester'),
    isReason: ({ declinedByDonor }) => declinedByDonor === true,
    tell: (_deadline, { declinedTime }) => ({
      subject: msg`The donor says no to your pick-up time`,
      first: msg`The donor says no to the pick-up time that you proposed: ${{ declinedTime: declinedTime ?? '' }}.`,
      more: [msg`Nothing else has changed. You can propose another time on your page.`],
      link: { label: msg`Propose another time`, path: '/my-food-requests' },
    }),
  },
  expected: {
    setting: 'reminder',
    told: onNote('expected', 'requester'),
    isReason: ({ status, askedComingAt, onWayAt }) =>
      status === 'Accepted' && askedComingAt !== null && onWayAt === null,
    tell: () => ({
      subject: msg`Are you on your way?`,
      first: msg`The donor of a food that is promised to you asks whether you are on your way.`,
      more: [
        msg`Please answer on your page with one tap, or withdraw if you can not come. If you do not answer, the donor can note after 15 minutes that you did not come.`,
      ],
      link: { label: msg`Answer`, path: '/my-food-requests' },
    }),
  },
} as const satisfies Record<string, ToRequester>;

/** The notifications to a requester about a promise that lasts. */
export const promisesToRequesters: Record<string, Notification> = Object.fromEntries(
  Object.entries<ToRequester>(toRequesters).map(([kind, note]) => [kind, toRequester(note)]),
);

function toRequester({ setting, told, between, isReason, tell }: ToRequester): Notification {
  return {
    setting,
    told,
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
    ...(previousLocation === null ? [] : [msg`the place`]),
    ...(previousDeadline === null ? [] : [msg`the last day`]),
    ...(placeChanged ? [msg`the address`] : []),
    ...(contentsChanged ? [msg`what is in it`] : []),
    ...(previousTime === null ? [] : [msg`the pick-up time`]),
  ];
}

function whereNow(location: string, previousLocation: string): Message {
  const [now, before] = [asWritten(location), asWritten(previousLocation)];
  return msg`Where: “${{ now }}”. When it was promised to you it was “${{ before }}”.`;
}
