import type { Figures, Totals } from '../../contract/figures.ts';
import type { Inbox, Notice } from '../../contract/inbox.ts';
import { LAST_WORDS } from '../../contract/message-terms.ts';
import type { UnreadMessages } from '../../contract/messages.ts';
import type { NotificationSetting } from '../../contract/push-terms.ts';
import { type NoticeKind, noticeKinds, notices } from '../../contract/request-terms.ts';
import { foundFor } from '../alerts/alert.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { lastDays, today } from '../kernel/calendar.ts';
import { beginningOf } from '../kernel/one-line.ts';
import { isWanted } from '../notifications/settings.ts';
import type { User } from '../people/user.ts';
import { nextInLine } from '../sharing/next-in-line.ts';
import { isOver } from '../sharing/pickup-times.ts';
import * as store from './overview-store.ts';

/** How many notices people get at once: as many as somebody reads through. */
const MOST_NOTICES = 50;

/** In how many conversations unread messages are counted. */
const MOST_CONVERSATIONS = 100;

/** A user's news: others' requests for their foods, decisions on their own, new food and unread messages. */
export async function inboxOf(db: Db, user: User, ctx: Context): Promise<Inbox> {
  const counts = await store.countInbox(db, user.id, today(ctx));
  const { waiting, decided, isNewForDonor, isAsked, proposed, isFound, isWritten, off } = counts;
  const wants = (kind: NotificationSetting) => isWanted({ off: off ?? [] }, kind, 'page');
  const kinds = noticeKinds.filter((kind) => wants(notices[kind]));
  const isAny = (decided > 0 || isNewForDonor || isAsked || proposed.length > 0) && kinds.length > 0;
  const shown = { kinds, over: proposed.filter((time) => isOver(time, ctx)), limit: MOST_NOTICES };
  const requests = isAny ? await store.unseenRequests(db, user.id, lastDays(ctx), shown) : [];
  const inLine = await nextFor(db, requests, ctx);
  const found = isFound && wants('found') ? await foundFor(db, user, ctx) : null;
  const messages = isWritten ? await store.unreadMessages(db, user.id, MOST_CONVERSATIONS) : [];
  return {
    ...{ waiting, decided },
    notices: requests.map((request) => ({ ...presentNotice(request, user), ...inLine(request) })),
    found,
    ...(messages.length > 0 && {
      messages: messages.map(presentUnread),
      ...(!wants('message') && { hidesMessageCards: true as const }),
    }),
  };
}

/** The hand-overs of all people of this site together. */
export async function totalsOf(db: Db): Promise<Totals> {
  return store.countTotals(db);
}

function presentUnread({
  text,
  isPicture,
  ...unread
}: Awaited<ReturnType<typeof store.unreadMessages>>[number]): UnreadMessages {
  return { ...unread, ...((text || isPicture) && { last: { text: beginningOf(text, LAST_WORDS), isPicture } }) };
}

type UnseenRequest = Awaited<ReturnType<typeof store.unseenRequests>>[number];

/** Who is next in line for those foods that someone who was promised them does not collect. */
async function nextFor(db: Db, requests: UnseenRequest[], ctx: Context) {
  const foodIds = requests.flatMap(({ kind, foodId }) => (kind === 'withdrawn' && foodId ? [foodId] : []));
  const inLine = foodIds.length > 0 ? await nextInLine(db, foodIds, today(ctx)) : undefined;
  return ({ kind, foodId }: UnseenRequest): Pick<Notice, 'next'> => {
    const next = kind === 'withdrawn' && foodId ? inLine?.get(foodId)?.next : undefined;
    return next ? { next } : {};
  };
}

function presentNotice(request: UnseenRequest, user: User): Notice {
  const isOwn = request.requesterId === user.id;
  const { id, kind, status, reason, foodId, title, donorName, requesterName, answer, words } = request;
  const name = isOwn ? donorName : requesterName;
  const shownAnswer = kind === 'answered' ? answer : null;
  const isThanks = kind === 'thanked-by-donor' || kind === 'thanked-by-requester';
  const said = isThanks && words !== null ? { words } : {};
  const time = timeOf(request);
  const pickupTime = timedKinds.includes(kind) && time !== null ? { window: time } : {};
  const amounts = amountKinds.includes(kind) ? presentAmounts(request) : {};
  return {
    kind,
    requestId: id,
    status,
    reason,
    foodId,
    title,
    name,
    answer: shownAnswer,
    ...pickupTime,
    ...said,
    ...amounts,
  };
}

function timeOf({ kind, proposedTime, declinedTime, pickupTime }: UnseenRequest): string | null {
  if (kind.startsWith('proposed')) return proposedTime;
  return kind.startsWith('time-declined') ? declinedTime : pickupTime;
}

function presentAmounts({ wanted, offered, unit }: UnseenRequest): Partial<Notice> {
  return {
    ...(wanted !== null && { wanted }),
    ...(offered !== null && { offered }),
    ...(unit !== null && { unit }),
  };
}

/** Those that say when. */
const timedKinds: NoticeKind[] = [
  ...(['reminder', 'coming', 'picked', 'taken', 'agreed'] as const),
  ...(['proposed-by-donor', 'proposed-by-requester', 'time-declined-by-donor', 'time-declined-by-requester'] as const),
];

/** Those that say how much. */
const amountKinds: NoticeKind[] = ['offered', 'taken'];

/** A donor's figures. A food counts as shared while it exists, and for good once someone has collected it. */
export async function figuresOf(db: Db, donor: User): Promise<Figures> {
  const { collected, deleted } = await store.countCollected(db, donor.id);
  return { shared: (await store.countFoods(db, donor.id)) + deleted, collected };
}
