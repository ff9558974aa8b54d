import { type Message, msg, plural } from '#words';
import type { Words } from '../../../contract/words/say.ts';
import type { DomainEvent } from '../../events/publish.ts';
import { asWritten } from '../../kernel/as-written.ts';
import { concernedMoment } from '../../notifications/concerned-moment.ts';
import type { MailText, Notification, Page } from '../../notifications/notification.ts';
import { nameAsWritten } from '../../users/name-as-written.ts';
import { type InLine, nextInLine } from '../moves/next-in-line.ts';
import * as store from '../stores/notification-store.ts';
import { pickupTimeInWords } from './days-in-words.ts';
import { SEE_IT } from './entry-words.ts';
import { onNote } from './on-note.ts';

/** A notification that tells a donor who is next in the queue. */
type ToldWithNext = {
  told: NonNullable<Notification['told']>;
  /** Request status for which the notification stays relevant. */
  status: 'Withdrawn' | 'Accepted';
  subject: Message;
  first: Message;
  /** Sentences in mail and push about the requester and their pick-up times. */
  details: (name: string | Message, time: string | null, before: string | null) => Message[];
  page: Omit<Page, 'isReason'>;
};

const news = {
  /** The accepted requester has withdrawn, left the site or been suspended. The donor is not told which. */
  'not-coming': {
    told: onPromiseWithdrawn,
    status: 'Withdrawn',
    subject: msg`Someone isn’t coming for your food`,
    first: msg`Someone you promised food to isn’t coming.`,
    details: (name, time) => [
      msg`“${{ name }}” isn’t coming.`,
      ...(time === null ? [] : [msg`Pick-up time: ${{ time }}.`]),
    ],
    page: {
      text: ({ title, name }) => msg`${{ name }} can’t collect ${{ title }} after all.`,
      label: msg`See who’s waiting`,
      namesNext: true,
    },
  },
  /** The accepted requester has chosen another offered pick-up time. The food is still promised to them. */
  moved: {
    told: onNote('moved', 'donor'),
    status: 'Accepted',
    subject: msg`Someone chose another pick-up time`,
    first: msg`Someone you promised food to chose another of your pick-up times.`,
    details: (name, time, before) => [
      msg`“${{ name }}” is still coming.`,
      time === null ? msg`They can come at any of your pick-up times.` : msg`New pick-up time: ${{ time }}.`,
      ...(before === null ? [] : [msg`Previously: ${{ before }}.`]),
      msg`If that doesn’t suit you, propose another time or give the food to someone else.`,
    ],
    page: {
      text: ({ title, name, time }) =>
        time === null
          ? msg`${{ name }} can collect ${{ title }} at any of your pick-up times.`
          : msg`${{ name }} chose a pick-up time for ${{ title }}: ${{ time }}.`,
      label: SEE_IT,
    },
  },
} as const satisfies Record<string, ToldWithNext>;

/** Notifications to donors that an accepted requester isn't coming or has chosen another time, and who is next in the queue. */
export const nextInLineNotifications: Record<string, Notification> = Object.fromEntries(
  Object.entries<ToldWithNext>(news).map(([kind, told]) => [kind, notificationOf(told)]),
);

/** As in `requesterText`, the first lines contain no text written by users. */
function notificationOf({ told, status, subject, first, details, page }: ToldWithNext): Notification {
  return {
    setting: 'reminder',
    told,
    page: { isReason: (request) => request.status === status, ...page },
    write: async ({ requestId }, writing) => {
      const { db, today } = writing;
      const request = await store.findRequest(db, requestId ?? '');
      // If donor and requester have since agreed on a time, another notification says so.
      if (!request?.foodId || request.status !== status || request.agreedAt) return undefined;
      const { foodId, title, requesterName, donorAddress, deadline, pickupTime, movedFrom } = request;
      const inLine = (await nextInLine(db, [foodId], today, requestId)).get(foodId);
      // If the listing is hidden or expired, or nothing is left, the donor has nothing to decide.
      if (!inLine) return undefined;
      const say = (words: Words) => {
        const [time, before] = [pickupTime, movedFrom].map((time) => time && pickupTimeInWords(words, time, today));
        return [...details(nameAsWritten(requesterName), time ?? null, before ?? null), nextOf(inLine, status)];
      };
      const text = (words: Words): MailText => ({
        subject,
        food: title,
        paragraphs: [msg`Hello,`, first, msg`It’s about “${{ title: asWritten(title) }}”.`, ...say(words)],
        link: linkTo(foodId, inLine, status),
      });
      return {
        to: donorAddress,
        foodId,
        text,
        push: { details: say, ...(status === 'Withdrawn' && acceptanceOf(inLine)) },
        concerns: concernedMoment([pickupTime, movedFrom], deadline, writing),
      };
    },
    mail: {},
    push: { urgency: 'high' },
  };
}

function onPromiseWithdrawn(event: DomainEvent) {
  if (event.kind !== 'request-changed' || event.from !== 'Accepted' || event.to !== 'Withdrawn') return undefined;
  return { about: { requestId: event.requestId }, people: [event.donorId] };
}

function nextOf({ next, waiting }: InLine, status: ToldWithNext['status']): Message {
  if (next)
    return msg`Next in the queue: “${{ name: asWritten(next.name) }}”. ${plural(
      { waiting },
      { one: '# person is waiting.', other: '# people are waiting.' },
    )}`;
  if (waiting > 0) return msg`Everyone in the queue asked for more than what’s left. You can offer them less.`;
  return status === 'Accepted'
    ? msg`No one else is waiting.`
    : msg`No one else is waiting. Your food is available to everyone again.`;
}

/** With `?next`, the page lets the donor accept the next requester with one tap. */
function linkTo(foodId: string, { next }: InLine, status: ToldWithNext['status']): MailText['link'] {
  const path = `/my-posted-food/${foodId}`;
  if (status === 'Accepted') return { label: msg`See who’s coming`, path };
  return next ? { label: msg`See who’s next`, path: `${path}?next` } : { label: msg`See your food`, path };
}

function acceptanceOf({ next }: InLine) {
  if (!next) return {};
  const name = asWritten(next.name);
  return {
    accept: { requestId: next.requestId, label: msg`Accept ${{ name }}`, done: msg`Promised to ${{ name }}.` },
  };
}
