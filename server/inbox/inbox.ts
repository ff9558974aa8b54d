import { msg } from '#words';
import type { NotificationSetting } from '../../contract/accounts/push-terms.ts';
import type { DateFormat } from '../../contract/dates.ts';
import type { Inbox, InboxEntry } from '../../contract/requests/inbox.ts';
import { LAST_WORDS } from '../../contract/requests/message-terms.ts';
import type { UnreadMessages } from '../../contract/requests/messages.ts';
import { statusOn } from '../../contract/requests/moves.ts';
import { sayPickupTime } from '../../contract/requests/pickup-time-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { foundFor } from '../alerts/alert.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { earliestOpenDeadlines, today } from '../kernel/calendar.ts';
import { beginningOf } from '../kernel/one-line.ts';
import type { Notification, Page } from '../notifications/notification.ts';
import { isWanted } from '../notifications/settings.ts';
import { firstOffersTo } from '../sharing/first-offers.ts';
import { nextInLine } from '../sharing/moves/next-in-line.ts';
import { sharingNotifications } from '../sharing/telling/sharing-notifications.ts';
import { nameInWords } from '../users/name-as-written.ts';
import type { User } from '../users/user.ts';
import * as store from './inbox-store.ts';

/** Maximum number of entries to read at once, of entries to return, and of names in an entry. */
const [MOST_READ, MOST_ENTRIES, MOST_NAMES] = [200, 50, 3];

/** Maximum number of conversations with unread messages. */
const MOST_CONVERSATIONS = 100;

/** The kinds of notification that appear in the inbox. */
const kinds = new Map(
  Object.entries(sharingNotifications.kinds).flatMap(([kind, { page, setting }]) =>
    page && setting ? [[kind, { ...page, setting }] as const] : [],
  ),
);
const questions = [...kinds].flatMap(([kind, { isQuestion }]) => (isQuestion ? [kind] : []));

type Kind = Page & { setting: NonNullable<Notification['setting']> };
type Told = { row: store.EntryRow; kind: Kind };

/** The language and date format of the reader's texts. */
export type Reader = { words: Words; dateFormat: DateFormat };

/** Returns a user's inbox: requests for their food, decisions on their own requests, new food and unread messages. */
export async function inboxOf(db: Db, user: User, ctx: Context, reader: Reader): Promise<Inbox> {
  const counts = await store.countInbox(db, user.id, { now: ctx.clock(), today: today(ctx), questions });
  const { waiting, isTold, isFound, isOffered, isWritten, off } = counts;
  const wants = (setting: NotificationSetting) => isWanted({ off: off ?? [] }, setting, 'page');
  const all = isTold ? await store.entries(db, user.id, { open: questions }, MOST_READ) : [];
  const told = withKinds(all).filter((entry) => isCurrent(entry, ctx));
  const decided = told.filter(({ row }) => row.requesterId === user.id && row.readAt === null);
  const shown = told.filter(({ kind }) => wants(kind.setting));
  const found = isFound && wants('found') ? await foundFor(db, user, ctx) : null;
  const offers = isOffered ? await firstOffersTo(db, user, ctx) : [];
  const messages = isWritten ? await store.unreadMessages(db, user.id, MOST_CONVERSATIONS) : [];
  const isAsked = ({ kind }: Told) => Boolean(kind.isQuestion);
  const sorted = [...shown.filter(isAsked), ...shown.filter((entry) => !isAsked(entry))];
  return {
    waiting,
    decided: new Set(decided.map(({ row }) => row.requestId)).size,
    notices: await present(db, sorted, user, ctx, reader),
    found,
    ...(offers.length > 0 && {
      firstOffers: offers.map(({ foodId, title, donorName: donor, until }) => {
        return { foodId, title, donor, until: until.toISOString() };
      }),
    }),
    ...(messages.length > 0 && {
      messages: messages.map(presentUnread),
      ...(!wants('message') && { hidesMessageCards: true as const }),
    }),
  };
}

/** Returns the user's entries from the last 30 days that are no longer in the inbox, newest first. */
export async function earlierEntries(db: Db, user: User, ctx: Context, reader: Reader): Promise<InboxEntry[]> {
  const told = withKinds(await store.entries(db, user.id, 'all', MOST_READ));
  const isOpen = ({ row, kind }: Told) => row.readAt === null || Boolean(kind.isQuestion);
  const earlier = told.filter((entry) => !(isOpen(entry) && isCurrent(entry, ctx)));
  return present(db, earlier, user, ctx, reader);
}

/** Drops entries of kinds that this version does not know. */
function withKinds(rows: store.EntryRow[]): Told[] {
  return rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    return kind ? [{ row, kind }] : [];
  });
}

function isCurrent({ row, kind }: Told, ctx: Context): boolean {
  const request = { ...row, id: row.requestId, status: statusOn(earliestOpenDeadlines(ctx), row) };
  return kind.isReason(request, { now: ctx.clock(), config: { timeZone: ctx.timeZone } });
}

async function present(db: Db, told: Told[], user: User, ctx: Context, reader: Reader): Promise<InboxEntry[]> {
  const groups = [
    ...Map.groupBy(told, ({ row, kind }) => (kind.textOfSeveral ? `${row.kind} ${row.foodId}` : row.id)).values(),
  ];
  const foodIds = told.flatMap(({ row, kind }) => (kind.namesNext && row.foodId ? [row.foodId] : []));
  const inLine = foodIds.length > 0 ? await nextInLine(db, foodIds, today(ctx)) : undefined;
  return groups.slice(0, MOST_ENTRIES).map((group) => {
    const [{ row, kind }] = group as [Told];
    const next = kind.namesNext && row.readAt === null ? inLine?.get(row.foodId ?? '')?.next : undefined;
    const time = timeOf({ row, kind });
    const isDonor = row.donorId === user.id;
    return {
      ids: group.map((each) => each.row.id),
      kind: row.kind,
      text: reader.words._(textOf(group, user, ctx, reader)),
      label: reader.words._(kind.label),
      path: isDonor ? `/my-posted-food${row.foodId ? `/${row.foodId}` : ''}` : '/my-food-requests',
      at: row.at.toISOString(),
      ...(kind.isQuestion && { isQuestion: true as const }),
      requestId: row.requestId,
      foodId: row.foodId,
      title: row.title,
      person: isDonor
        ? { name: row.requesterName, picture: row.requesterPicture }
        : { name: row.donorName, picture: row.donorPicture },
      ...(time !== null && { window: time }),
      ...(row.data.wanted !== null && { wanted: row.data.wanted }),
      ...(row.data.offered !== null && { offered: row.data.offered }),
      ...(row.unit !== null && { unit: row.unit }),
      ...(next && { next }),
    };
  });
}

function textOf(group: Told[], user: User, ctx: Context, { words, dateFormat }: Reader) {
  const [{ row, kind }] = group as [Told];
  const names = group.map(({ row }) => nameInWords(row.donorId === user.id ? row.requesterName : row.donorName));
  const { title, unit, answer, thanks } = row;
  if (kind.textOfSeveral && names.length > 1) {
    const some = words.list(
      names.slice(0, MOST_NAMES).map((name) => (typeof name === 'string' ? name : words._(name))),
    );
    const others = names.length - MOST_NAMES;
    return kind.textOfSeveral(others > 0 ? msg`${{ titles: some }} and ${{ others }} more` : some, title);
  }
  const time = timeOf({ row, kind });
  return kind.text({
    title,
    unit,
    name: names[0] ?? '',
    words: thanks ?? answer,
    wanted: row.data.wanted,
    offered: row.data.offered,
    time: time && sayPickupTime(words, time, dateFormat, today(ctx)),
  });
}

function timeOf({ row, kind }: Told): string | null {
  return row.data[kind.time ?? 'pickupTime'];
}

function presentUnread({
  text,
  isPicture,
  ...unread
}: Awaited<ReturnType<typeof store.unreadMessages>>[number]): UnreadMessages {
  return { ...unread, ...((text || isPicture) && { last: { text: beginningOf(text, LAST_WORDS), isPicture } }) };
}
