import type { NotificationKind } from '../../contract/push-terms.ts';
import { noticeKinds } from '../../contract/request-terms.ts';
import type * as contract from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { foundFor } from '../alerts/alert.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { isWanted } from '../push/settings.ts';
import * as store from './overview-store.ts';

/** How much people are told of at once. */
const MOST_NOTICES = 5;

/** In how many conversations what they have not read is counted. */
const MOST_CONVERSATIONS = 100;

/** What a user has not dealt with: others' requests for their foods, and decisions on their own. */
export async function unreadOf(db: Db, user: User, ctx: Context): Promise<contract.UnreadAnswer> {
  const { waiting, decided, isNewForDonor, isFound, isWritten, off } = await store.countUnread(db, user.id, today(ctx));
  const wants = (kind: NotificationKind) => isWanted({ off: off ?? [] }, kind, 'page');
  const kinds = noticeKinds.filter((kind) => wants(noticeAbout[kind]));
  const isAny = (decided > 0 || isNewForDonor) && kinds.length > 0;
  const requests = isAny ? await store.unreadRequests(db, user.id, today(ctx), { kinds, limit: MOST_NOTICES }) : [];
  const found = isFound && wants('found') ? await foundFor(db, user, ctx) : null;
  const messages = isWritten ? await store.unreadMessages(db, user.id, MOST_CONVERSATIONS) : [];
  return {
    ...{ waiting, decided },
    notices: requests.map((request) => presentNotice(request, user)),
    found,
    ...(messages.length > 0 && { messages, ...(!wants('message') && { hidesMessageCards: true as const }) }),
  };
}

/** What all people of this site have done together. */
export async function totalsOf(db: Db): Promise<contract.Totals> {
  return store.countTotals(db);
}

type UnreadRequest = Awaited<ReturnType<typeof store.unreadRequests>>[number];

function presentNotice(request: UnreadRequest, user: User): contract.Notice {
  const isOwn = request.requesterId === user.id;
  const { id, kind, status, reason, foodId, title, donorName, requesterName, answer, words } = request;
  const name = isOwn ? donorName : requesterName;
  const shownAnswer = kind === 'answered' ? answer : null;
  const isThanks = kind === 'thanked-by-donor' || kind === 'thanked-by-requester';
  const said = isThanks && words !== null ? { words } : {};
  const window = timedKinds.includes(kind) && request.pickupWindow !== null ? { window: request.pickupWindow } : {};
  return { kind, requestId: id, status, reason, foodId, title, name, answer: shownAnswer, ...window, ...said };
}

/** What each notice is about in the settings. */
const noticeAbout: Record<store.NoticeKind, NotificationKind> = {
  accepted: 'decided',
  changed: 'decided',
  claimed: 'decided',
  decided: 'decided',
  asked: 'asked',
  denied: 'asked',
  approved: 'asked',
  withdrawn: 'asked',
  answered: 'asked',
  picked: 'reminder',
  reminder: 'reminder',
  coming: 'reminder',
  lapsed: 'reminder',
  'thanked-by-donor': 'thanks',
  'thanked-by-requester': 'thanks',
};

/** Those that say when. */
const timedKinds: store.NoticeKind[] = ['reminder', 'coming', 'picked'];

/** What a donor has given. A food counts as shared while it is there, and for good once someone has collected it. */
export async function figuresOf(db: Db, donor: User): Promise<contract.Figures> {
  const { collected, deleted } = await store.countCollected(db, donor.id);
  return { shared: (await store.countFoods(db, donor.id)) + deleted, collected };
}
