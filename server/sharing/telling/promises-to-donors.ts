import { type Message, msg } from '#words';
import { sayAmount } from '../../../contract/foods/amount-terms.ts';
import { ruleOf } from '../../../contract/requests/moves.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { DomainEvent } from '../../events/publish.ts';
import { asWritten } from '../../kernel/as-written.ts';
import { concernedMoment } from '../../notifications/concerned-moment.ts';
import type { IsReason, MailText, Notification, Page } from '../../notifications/notification.ts';
import { nameAsWritten } from '../../users/name-as-written.ts';
import * as store from '../stores/notification-store.ts';
import { pickupTimeInWords } from './days-in-words.ts';
import { decisions, isStill } from './decision-notifications.ts';
import { agreedText, declinedText, proposedText, SEE_IT } from './entry-words.ts';
import { onNote } from './on-note.ts';
import { isAgreed, isOnTheWay, isProposed, isReminded } from './promise-reasons.ts';

/** A notification to a donor about a promise. */
type ToDonor = {
  /** Notification setting. Default: `reminder`. */
  setting?: 'asked' | 'reminder';
  told: NonNullable<Notification['told']>;
  isReason: IsReason;
  tell: (time: string, request: { proposedTime: string; declinedTime: string }) => { subject: Message; first: Message };
  /** Set if the promise is over, so that the notification can wait until quiet hours end. */
  isPast?: true;
  isPushed?: false;
  /** Inbox entry, if there is one. */
  page?: Omit<Page, 'isReason' | 'label'> & Partial<Pick<Page, 'label'>>;
};

const toDonors: Record<string, ToDonor> = {
  taken: {
    setting: 'asked',
    told: onTaken,
    isReason: ({ status }) => status === 'Accepted',
    tell: () => ({
      subject: msg`Your offer was accepted`,
      first: msg`Someone accepted your offer. It’s promised to them now.`,
    }),
    page: {
      text: ({ title, name, time, wanted, unit }) => {
        if (wanted === null) return msg`${{ name }} is taking ${{ title }}, which you offered to them.`;
        const amount = sayAmount(wanted, unit);
        return time === null
          ? msg`${{ name }} is taking the ${{ amount }} of ${{ title }} you offered.`
          : msg`${{ name }} is taking the ${{ amount }} of ${{ title }} you offered: ${{ time }}.`;
      },
      label: msg`See who’s coming`,
    },
  },
  coming: {
    told: onNote('reminder', 'donor'),
    isReason: isReminded,
    tell: (time) => ({
      subject: msg`Someone is coming for your food soon`,
      first: msg`Someone is coming to collect your food: ${{ time }}.`,
    }),
    page: {
      text: ({ title, name, time }) => msg`${{ name }} is coming to collect ${{ title }}: ${{ when: time ?? '' }}.`,
    },
  },
  'proposed-by-requester': {
    told: onNote('proposed-by-requester', 'donor'),
    isReason: (request, writing) => isProposed(request, writing, 'requester'),
    tell: (_time, { proposedTime }) => ({
      subject: msg`Someone proposed a pick-up time`,
      first: msg`Someone would like to collect your food at this time: ${{ proposedTime }}. Please agree, decline or propose another time on your food’s page.`,
    }),
    page: { isQuestion: true, time: 'proposedTime', text: proposedText },
  },
  'agreed-by-requester': {
    told: onNote('agreed-by-requester', 'donor'),
    isReason: isAgreed,
    tell: (time) => ({
      subject: msg`Someone agreed to your pick-up time`,
      first: msg`Someone agreed to the pick-up time you proposed: ${{ time }}.`,
    }),
    page: { text: agreedText },
  },
  'time-declined-by-requester': {
    told: onNote('time-declined-by-requester', 'donor'),
    isReason: ({ declinedByDonor }) => declinedByDonor === false,
    tell: (_time, { declinedTime }) => ({
      subject: msg`Someone declined your pick-up time`,
      first: msg`Someone declined the pick-up time you proposed: ${{ declinedTime }}. You can propose another time on your food’s page.`,
    }),
    page: { time: 'declinedTime', text: declinedText },
  },
  denied: {
    setting: 'asked',
    told: onNote('denied', 'donor'),
    isReason: ({ claim }) => claim === 'denied',
    tell: () => ({
      subject: msg`Someone says they don’t have your food`,
      first: msg`You said you’d handed over your food. The person you promised it to says they don’t have it. Please ask them again on your food’s page, or message them.`,
    }),
    page: { text: ({ title, name }) => msg`${{ name }} says they don’t have ${{ title }}.` },
  },
  approved: {
    setting: 'asked',
    told: onMove('approve'),
    isReason: ({ status }) => status === 'Collected',
    isPast: true,
    tell: () => ({
      subject: msg`Your food was collected`,
      first: msg`The person you promised your food to has confirmed that they have it. Thank you for sharing!`,
    }),
    page: {
      text: ({ title, name }) => msg`${{ title }}: ${{ status: msg`Collected by ${{ collector: name }}` }}.`,
    },
  },
  'taken-off': {
    told: onMove('hideFood'),
    // Suspended donors are not notified.
    isReason: (request) => isStill(decisions.hidden, request) && !request.donorSuspended,
    tell: () => ({
      subject: msg`Your listing was hidden by moderators`,
      first: msg`Your listing was hidden by moderators. The person you promised it to knows they can’t collect it. Your food’s page says why.`,
    }),
    page: {
      text: ({ title, name }) => msg`${{ title }} was hidden by moderators. ${{ name }} can no longer collect it.`,
    },
  },
  'promise-expired': {
    told: onMove('expire'),
    isReason: ({ status }) => status === 'Expired',
    isPast: true,
    // Not pushed to either side: no one can do anything about it.
    isPushed: false,
    tell: () => ({
      subject: msg`No one confirmed that your food was collected`,
      first: msg`The last day of your food has passed, and no one confirmed that it was collected. If you still have it, choose a later date under Edit on your food’s page.`,
    }),
  },
  'on-the-way': {
    told: onNote('on-the-way', 'donor'),
    isReason: isOnTheWay,
    tell: () => ({
      subject: msg`Someone is on their way to you`,
      first: msg`The person collecting your food says: “I’m on my way.”`,
    }),
    page: { text: ({ title, name }) => msg`${{ name }} is on the way to collect ${{ title }}.` },
  },
  'not-collected': {
    told: onMove('lapse'),
    isReason: (request) => isStill(decisions.lapsed, request),
    isPast: true,
    tell: () => ({
      subject: msg`Your food wasn’t collected in time`,
      first: msg`No one confirmed the hand-over by the end of the pick-up time and the extra hours you set. If someone else is waiting, the food is now promised to the next person in the queue.`,
    }),
    page: {
      text: ({ title, name }) =>
        msg`${{ name }} didn’t collect ${{ title }} in time. It now goes to the next person in the queue.`,
    },
  },
};

/** Notifications to donors about promises. */
export const promisesToDonors: Record<string, Notification> = Object.fromEntries(
  Object.entries(toDonors).map(([kind, note]) => [kind, toDonor(note)]),
);

/** As in `requesterText`, the first lines contain no text written by users. */
function toDonor({ setting = 'reminder', told, isReason, tell, isPast, isPushed, page }: ToDonor): Notification {
  return {
    setting,
    told,
    ...(page && { page: { isReason, label: SEE_IT, ...page } }),
    write: async ({ requestId }, writing) => {
      const request = await store.findRequest(writing.db, requestId ?? '');
      if (!request?.foodId || !isReason(request, writing)) return undefined;
      const { foodId, title, requesterName, pickupTime, donorAddress } = request;
      const text = (words: Words): MailText => {
        const say = (time: string | null) => pickupTimeInWords(words, time ?? '', writing.today);
        const { subject, first } = tell(say(pickupTime), {
          proposedTime: say(request.proposedTime),
          declinedTime: say(request.declinedTime),
        });
        const names = { title: asWritten(title), name: nameAsWritten(requesterName) };
        const about =
          request.status === 'Requested'
            ? msg`“${{ name: names.name }}” asked for “${{ title: names.title }}”.`
            : msg`You promised “${{ title: names.title }}” to “${{ name: names.name }}”.`;
        const link = { label: msg`See who’s coming`, path: `/my-posted-food/${foodId}` };
        return { subject, food: title, paragraphs: [msg`Hello,`, first, about], link };
      };
      const concerns = isPast ? undefined : concernedMoment(store.timesAbout(request), request.deadline, writing);
      return { to: donorAddress, foodId, text, concerns };
    },
    mail: {},
    ...(isPushed !== false && { push: { urgency: 'high' as const } }),
  };
}

/** Event filter for when the requester accepts the donor's offer of a smaller amount. */
function onTaken(event: DomainEvent) {
  if (event.kind !== 'request-changed' || event.to !== 'Accepted') return undefined;
  const { requestId, donorId, requesterIds, actorId } = event;
  return actorId !== undefined && requesterIds.includes(actorId)
    ? { about: { requestId }, people: [donorId] }
    : undefined;
}

/** Returns an event filter for a move that ends a promise. Ignores moves made by the donor. */
function onMove(move: 'approve' | 'hideFood' | 'lapse' | 'expire') {
  const { to, reason = null } = ruleOf(move);
  return (event: DomainEvent) => {
    if (event.kind !== 'request-changed' || event.from !== 'Accepted') return undefined;
    const { requestId, donorId, actorId } = event;
    if (event.to !== to || (event.reason ?? null) !== reason || actorId === donorId) return undefined;
    return { about: { requestId }, people: [donorId] };
  };
}
