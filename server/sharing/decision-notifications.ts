import { type Message, msg } from '#words';
import type { RequestReason, RequestStatus } from '../../contract/request-terms.ts';
import type { DomainEvent } from '../events/publish.ts';
import { asWritten } from '../kernel/as-written.ts';
import { concernedMoment } from '../notifications/concerned-moment.ts';
import type { Notification } from '../notifications/notification.ts';
import { lastMailed } from '../notifications/outbox.ts';
import * as store from './notification-store.ts';
import { requesterText, type Tell } from './request-texts.ts';

/** The state of a request that its requester is told of. */
type Standing = { status: RequestStatus; reason?: RequestReason };

type Told = Standing & {
  tell: Tell;
  /** Its line in the settings, if that is not `decided`. */
  setting?: 'decided' | 'reminder';
  isPushed?: false;
  /** Whether nobody has to come or to wait any more, so that it can wait until the end of quiet hours. */
  isPast?: true;
};

const moreFood = { label: msg`Find more food`, path: '/foods' };

/**
 * The decisions that requesters are told of, with the state of the request as long as there is a reason for it. Subject and
 * first line of each have the words that `statusWords` has for that state.
 */
export const decisions = {
  accepted: {
    status: 'Accepted',
    tell: (deadline, { pickupTime }) => ({
      subject: msg`A food is promised to you`,
      first: msg`The food that you asked for is promised to you.`,
      more: [
        ...(pickupTime === null ? [] : [msg`Your pick-up time: ${{ pickupTime }}.`]),
        msg`Your page says where to come, and shows the code that the donor will ask you for.`,
        msg`It is good until ${{ deadline }}. If you can not come, please withdraw, so that someone else can have it.`,
      ],
      link: { label: msg`See where to come`, path: '/my-food-requests' },
    }),
  },
  released: {
    status: 'Requested',
    reason: 'released',
    tell: (_deadline, { word }) => ({
      subject: msg`A promise was taken back by the donor`,
      first: msg`The food that was promised to you was taken back by the donor. You keep your place in line, and we will tell you when something changes.`,
      more: donorsWord(word),
    }),
  },
  declined: {
    status: 'Declined',
    reason: 'declined',
    tell: (_deadline, { word }) => ({
      subject: msg`A request of yours was declined`,
      first: msg`Your request was declined, as the donor could not give the food to everyone who asked. Thank you for asking; there is more to find.`,
      more: donorsWord(word),
      link: moreFood,
    }),
  },
  given: {
    status: 'Declined',
    reason: 'given',
    tell: () => ({
      subject: msg`A food was given to someone else`,
      first: msg`A food that you asked for was given to someone else. Thank you for waiting; there is more to find.`,
      link: moreFood,
    }),
  },
  deleted: {
    status: 'Declined',
    reason: 'deleted',
    tell: () => ({
      subject: msg`A food was deleted`,
      first: msg`The food was deleted by its donor, so your request has ended. There is more to find.`,
      link: moreFood,
    }),
  },
  hidden: {
    status: 'Declined',
    reason: 'hidden',
    tell: () => ({
      subject: msg`A food that you asked for was taken off the site`,
      first: msg`A food that you asked for was taken off the site by the people who look after it, so your request has ended. There is more to find.`,
      link: moreFood,
    }),
  },
  lapsed: {
    status: 'Declined',
    reason: 'lapsed',
    setting: 'reminder',
    isPast: true,
    tell: () => ({
      subject: msg`A food that you asked for was not collected in time`,
      first: msg`Your food was not collected in time: nobody confirmed the hand-over by the end of your pick-up time, so it goes to the next in line. You can ask for it again.`,
    }),
  },
  'no-show': {
    status: 'No Show',
    isPast: true,
    tell: () => ({
      subject: msg`The donor has noted that you did not come`,
      first: msg`The donor of a food waited for you and has noted that you did not come. If that is not right, you can answer once on your page, and the donor will read it.`,
    }),
  },
  expired: {
    status: 'Expired',
    isPast: true,
    // It expires at midnight, for many at once, and nobody can do anything about it.
    isPushed: false,
    tell: (deadline) => ({
      subject: msg`A food that you asked for has expired`,
      first: msg`The food expired at the end of ${{ deadline }}, so your request has ended. There is more to find.`,
      link: moreFood,
    }),
  },
  collected: {
    status: 'Collected',
    isPast: true,
    tell: () => ({
      subject: msg`You have collected your food`,
      first: msg`You have collected your food. Thank you for coming, and enjoy it: nothing went to waste.`,
      link: moreFood,
    }),
  },
} as const satisfies Record<string, Told>;

/** A notification for each decision. */
export const decisionNotifications = Object.fromEntries(
  Object.entries<Told>(decisions).map(([kind, decision]) => [kind, notificationOf(kind, decision)]),
);

/** A decision makes all mail about the request out of date. */
export function requestOutdated(event: DomainEvent): { requestId: string } | undefined {
  return event.kind === 'request-changed' && event.from ? { requestId: event.requestId } : undefined;
}

function donorsWord(word: string | null): Message[] {
  return word ? [msg`Its donor writes: “${{ word: asWritten(word) }}”`] : [];
}

function notificationOf(
  kind: string,
  { tell, setting = 'decided', isPushed, isPast, ...standing }: Told,
): Notification {
  return {
    setting,
    told: (event) => {
      if (event.kind !== 'request-changed' || !event.from) return undefined;
      const { to: status, reason = null, requestId, requesterIds, actorId } = event;
      if (!isStill(standing, { status, reason })) return undefined;
      return { about: { requestId }, people: requesterIds.filter((id) => id !== actorId) };
    },
    write: async ({ channel, requestId }, writing) => {
      const { db, today } = writing;
      const request = await store.findRequest(db, requestId ?? '');
      if (!request || !isStill(standing, request)) return undefined;
      // A later decision has a mail of its own, unless the last mail says the same already.
      if (channel === 'mail' && (await lastMailed(db, requestId ?? '', Object.keys(decisions))) === kind)
        return undefined;
      return {
        to: request.requesterAddress,
        text: (words) => requesterText(tell, request, today, words),
        concerns: isPast ? undefined : concernedMoment([request.pickupTime], request.deadline, writing),
      };
    },
    mail: {},
    ...(isPushed !== false && { push: { urgency: 'high' as const } }),
  };
}

/** Whether a request still stands as it was decided. */
export function isStill(
  decided: Standing,
  { status, reason }: { status: RequestStatus; reason: RequestReason | null },
): boolean {
  return status === decided.status && (decided.reason === undefined || decided.reason === reason);
}
