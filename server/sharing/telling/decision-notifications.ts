import { type Message, msg } from '#words';
import { type RequestReason, type RequestStatus, statusWords } from '../../../contract/requests/request-terms.ts';
import type { DomainEvent } from '../../events/publish.ts';
import { asWritten } from '../../kernel/as-written.ts';
import { concernedMoment } from '../../notifications/concerned-moment.ts';
import type { Notification, Page } from '../../notifications/notification.ts';
import { lastMailed } from '../../notifications/outbox.ts';
import * as store from '../stores/notification-store.ts';
import { SEE_IT, WHERE } from './entry-words.ts';
import { requesterText, type Tell } from './request-texts.ts';

type RequestState = { status: RequestStatus; reason?: RequestReason };

type Told = RequestState & {
  tell: Tell;
  /** Notification setting. Default: `decided`. */
  setting?: 'decided' | 'reminder';
  isPushed?: false;
  /** Set if no one has to come or wait any longer, so that the notification can wait until quiet hours end. */
  isPast?: true;
  /** Inbox entry. By default, the food's title with the request's state. */
  page?: Pick<Page, 'text' | 'label'>;
};

const moreFood = { label: msg`Find more food`, path: '/foods' };

/**
 * Decisions that requesters are notified of. Each notification is relevant only while the request is in the given state. Its
 * subject and first line use the wording of `statusWords` for that state.
 */
export const decisions = {
  accepted: {
    status: 'Accepted',
    page: { label: WHERE, text: ({ title, name }) => msg`${{ title }} is yours! ${{ name }} is saving it for you.` },
    tell: (deadline, { pickupTime }) => ({
      subject: msg`Food promised to you`,
      first: msg`Good news: the donor has promised you this food.`,
      more: [
        ...(pickupTime === null ? [] : [msg`Your pick-up time: ${{ pickupTime }}.`]),
        msg`Open your request to see where to come and your pick-up code.`,
        msg`Collect it by ${{ deadline }}. If you can’t come, please withdraw your request so someone else can have it.`,
      ],
      link: { label: msg`See where to collect`, path: '/my-food-requests' },
    }),
  },
  released: {
    status: 'Requested',
    reason: 'released',
    tell: (_deadline, { word }) => ({
      subject: msg`This is no longer promised to you`,
      first: msg`This food is no longer promised to you, but you keep your place in the queue. We’ll let you know when something changes.`,
      more: donorsWord(word),
    }),
  },
  declined: {
    status: 'Declined',
    reason: 'declined',
    tell: (_deadline, { word }) => ({
      subject: msg`Your request was declined`,
      first: msg`Your request was declined. The donor couldn’t give this food to everyone who asked. Thank you for asking. You may find something else you like.`,
      more: donorsWord(word),
      link: moreFood,
    }),
  },
  given: {
    status: 'Declined',
    reason: 'given',
    tell: () => ({
      subject: msg`This was given to someone else`,
      first: msg`The food you asked for was given to someone else. Thank you for waiting. You may find something else you like.`,
      link: moreFood,
    }),
  },
  deleted: {
    status: 'Declined',
    reason: 'deleted',
    tell: () => ({
      subject: msg`This was deleted by the donor`,
      first: msg`This listing was deleted by the donor, so your request has ended. You may find something else you like.`,
      link: moreFood,
    }),
  },
  hidden: {
    status: 'Declined',
    reason: 'hidden',
    tell: () => ({
      subject: msg`This was hidden by moderators`,
      first: msg`This listing was hidden by moderators, so your request has ended. You may find something else you like.`,
      link: moreFood,
    }),
  },
  lapsed: {
    status: 'Declined',
    reason: 'lapsed',
    setting: 'reminder',
    isPast: true,
    tell: () => ({
      subject: msg`Marked as not collected in time`,
      first: msg`No one confirmed the hand-over by the end of your pick-up time. It’s marked as not collected in time and goes to the next person in the queue. You can ask for it again.`,
    }),
  },
  'no-show': {
    status: 'No Show',
    isPast: true,
    tell: () => ({
      subject: msg`The donor says you didn’t turn up`,
      first: msg`The donor waited for you and says you didn’t turn up. If that’s wrong, you can answer once on the site, and the donor will read it.`,
    }),
  },
  expired: {
    status: 'Expired',
    isPast: true,
    // Not pushed: many requests expire together at midnight, and no one can do anything about it.
    isPushed: false,
    tell: (deadline) => ({
      subject: msg`Your request has expired`,
      first: msg`The last day for this food was ${{ deadline }}, so your request has expired. You may find something else you like.`,
      link: moreFood,
    }),
  },
  collected: {
    status: 'Collected',
    isPast: true,
    tell: () => ({
      subject: msg`You’ve collected your food`,
      first: msg`You’ve collected your food, and nothing went to waste. Thank you for coming. Enjoy!`,
      link: moreFood,
    }),
  },
} as const satisfies Record<string, Told>;

export const decisionNotifications = Object.fromEntries(
  Object.entries<Told>(decisions).map(([kind, decision]) => [kind, notificationOf(kind, decision)]),
);

/** Returns the request whose unsent mails this event makes outdated, if the event is a decision. */
export function requestOutdated(event: DomainEvent): { requestId: string } | undefined {
  return event.kind === 'request-changed' && event.from ? { requestId: event.requestId } : undefined;
}

function donorsWord(word: string | null): Message[] {
  return word ? [msg`The donor writes: “${{ word: asWritten(word) }}”`] : [];
}

function notificationOf(
  kind: string,
  { tell, setting = 'decided', isPushed, isPast, page, ...state }: Told,
): Notification {
  const status = statusWords(state);
  return {
    setting,
    page: {
      isReason: (request) => isStill(state, request),
      label: SEE_IT,
      text: ({ title }) => msg`${{ title }}: ${{ status }}.`,
      ...page,
    },
    told: (event) => {
      if (event.kind !== 'request-changed' || !event.from) return undefined;
      const { to: status, reason = null, requestId, requesterIds, actorId } = event;
      if (!isStill(state, { status, reason })) return undefined;
      return { about: { requestId }, people: requesterIds.filter((id) => id !== actorId) };
    },
    write: async ({ channel, requestId }, writing) => {
      const { db, today } = writing;
      const request = await store.findRequest(db, requestId ?? '');
      if (!request || !isStill(state, request)) return undefined;
      // Don't send a mail if the last one about this request already announced the same decision.
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

/** Whether a request is still in the state that was decided. */
export function isStill(
  decided: RequestState,
  { status, reason }: { status: RequestStatus; reason: RequestReason | null },
): boolean {
  return status === decided.status && (decided.reason === undefined || decided.reason === reason);
}
