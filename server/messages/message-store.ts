import { type Selectable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Photo } from '../../contract/foods/photos.ts';
import { MOST_CHANGES, type RequestNote } from '../../contract/requests/message-terms.ts';
import type { RequestStatus } from '../../contract/requests/request-terms.ts';
import type { Db, MessageTable } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { isHiddenPicture, photoColumns, shownPhoto } from '../photos/urls/shown-photo.ts';
import { confirmedEmail } from '../users/is-confirmed.ts';
import { isRequesterGone } from './conversation-store.ts';

/**
 * A request and its two users, who can write to each other about it. `movedAt` is when the request got its current status, or
 * null if the status never changed. `isLeft` means that one of the two has deleted their account.
 */
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof conversation>>>;

export type MessageRow = Pick<Selectable<MessageTable>, 'id' | 'senderId' | 'text' | 'sentAt' | 'readAt'> & {
  photo: Photo | null;
};

/** Position of the last message of a page. */
export type MessagePosition = { id: string; sentAt: Date };

/** Returns the conversation about a request, or undefined if the request does not exist or `requestId` is not a UUID. */
export async function conversation(db: Db, requestId: string) {
  return isUuid(requestId) ? conversationAt(db, requestId).executeTakeFirst() : undefined;
}

/** A stored change to a request: either a new status or a note. */
type Change = { at: string; status: RequestStatus | null; note: RequestNote | null; pickupTime: string | null };

export type ChangedRow = NonNullable<Awaited<ReturnType<typeof conversationWithChanges>>>;

/** Like `conversation`, plus the request's text and its latest changes, oldest first. */
export async function conversationWithChanges(db: Db, requestId: string) {
  if (!isUuid(requestId)) return undefined;
  return conversationAt(db, requestId)
    .select(['request.notes', 'request.askedAt', 'request.reason', 'request.word'])
    .select(isRequesterGone.as('isRequesterGone'))
    .select(
      sql<Change[]>`array(
        select json_build_object('at', at, 'status', status, 'note', note, 'pickupTime', pickup_window) from (
          select id, moved_at as at, to_status as status, null as note, null as pickup_window
          from request_moves where request_id = request.id and from_status <> to_status
          union all
          select id, noted_at, null, note, pickup_window from request_notes where request_id = request.id
          order by at desc, id desc limit ${MOST_CHANGES}
        ) change order by at, id)`.as('changes'),
    )
    .executeTakeFirst();
}

function conversationAt(db: Db, requestId: string) {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select(['request.id', 'request.foodId', 'request.title', 'request.status', 'request.deadline'])
    .select(['request.donorId', 'donor.name as donorName', shownPhoto('donor').as('donorPicture')])
    .select(['request.requesterId', 'requester.name as requesterName', shownPhoto('requester').as('requesterPicture')])
    .select(sql<boolean>`'left' in (donor.issuer, requester.issuer)`.as('isLeft'))
    .select(sql<Date | null>`(select max(moved_at) from request_moves where request_id = request.id)`.as('movedAt'))
    .where('request.id', '=', requestId);
}

/** Returns a page of the messages of a request, newest first. */
export async function messagesOf(
  db: Db,
  requestId: string,
  { limit, after }: Page<MessagePosition>,
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('messages')
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'messages.photoId').on(sql<boolean>`not ${isHiddenPicture}`),
    )
    .select(['messages.id', 'messages.senderId', 'messages.text', 'messages.sentAt', 'messages.readAt'])
    .select(photoColumns[0])
    .where('requestId', '=', requestId)
    .orderBy('messages.sentAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(sql<boolean>`(messages.sent_at, messages.id) < (${after.sentAt}, ${after.id}::uuid)`);
  }
  return query.execute();
}

/** Returns a message with its sender, recipient and conversation. */
export async function findMessage(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'requestId', 'senderId', 'recipientId', 'text', 'photoId', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type NewMessage = Pick<Selectable<MessageTable>, 'id' | 'requestId' | 'senderId' | 'recipientId' | 'text' | 'photoId'>;

/**
 * Inserts a message. Messages keep the order in which they were sent, even if the clock is set back in between.
 *
 * @returns false if the ID already existed
 */
export async function insertMessage(tx: Db, message: NewMessage, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messages')
    .values({
      ...message,
      sentAt: sql`greatest(${now}::timestamptz, (
        select max(sent_at) + interval '1 millisecond' from messages where request_id = ${message.requestId}))`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks messages to a recipient as read, up to the given one. @returns how many were unread */
export async function markRead(
  db: Db,
  { requestId, recipientId, upTo }: { requestId: string; recipientId: string; upTo: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ readAt: now })
    .where('requestId', '=', requestId)
    .where('recipientId', '=', recipientId)
    .where('readAt', 'is', null)
    .where(
      sql<boolean>`(sent_at, id) <= (select seen.sent_at, seen.id from messages seen
        where seen.id = ${upTo} and seen.request_id = ${requestId})`,
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Returns all messages from a user, newest first. */
export async function messagesBy(db: Db, senderId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('foodRequests', 'foodRequests.id', 'messages.requestId')
    .select(['messages.requestId', 'foodRequests.title', 'messages.text', 'messages.photoId', 'messages.sentAt'])
    .where('senderId', '=', senderId)
    .orderBy('messages.sentAt', 'desc')
    .orderBy('messages.id', 'desc')
    .execute();
}

/** Erases the text and photo of all messages from a user. */
export async function eraseMessagesBy(tx: Db, senderId: string): Promise<void> {
  await tx.updateTable('messages').set({ text: '', photoId: null }).where('senderId', '=', senderId).execute();
}

/**
 * Finds conversations in which one side has an unread message sent after `after`, but no later than `until`. Skips a conversation
 * if a mail about it is queued, or if messages that a mail has already announced are still unread.
 */
export async function conversationsToMail(
  db: Db,
  isDonor: boolean,
  { kind, after, until, limit }: { kind: string; after: Date; until: Date; limit: number },
): Promise<{ requestId: string }[]> {
  return db
    .selectFrom('messages')
    .innerJoin('foodRequests as request', 'request.id', 'messages.requestId')
    .select('messages.requestId')
    .distinct()
    .whereRef('messages.recipientId', '=', isDonor ? 'request.donorId' : 'request.requesterId')
    .where('messages.readAt', 'is', null)
    .where('messages.mailed', '=', false)
    .where('messages.sentAt', '>', after)
    .where('messages.sentAt', '<=', until)
    .where(
      sql<boolean>`not exists (select from messages earlier where earlier.request_id = messages.request_id
        and earlier.recipient_id = messages.recipient_id and earlier.read_at is null and earlier.mailed)`,
    )
    .where(
      sql<boolean>`not exists (select from outbox waiting where waiting.request_id = messages.request_id
        and waiting.channel = 'mail' and waiting.kind = ${kind} and waiting.sent_at is null)`,
    )
    .limit(limit)
    .execute();
}

/**
 * Returns the recipient, the sender and the newest text of a request's unread messages that no mail has announced yet. Undefined
 * if there are none, if the recipient has blocked the sender, or if either account is suspended or deleted.
 */
export async function unreadOf(db: Db, requestId: string, isDonor: boolean) {
  const [reader, writer] = isDonor ? (['donor', 'requester'] as const) : (['requester', 'donor'] as const);
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('messages')
          .select(['text', 'photoId'])
          .whereRef('messages.requestId', '=', 'request.id')
          .whereRef('messages.recipientId', '=', `${reader}.id`)
          .where('messages.readAt', 'is', null)
          .where('messages.mailed', '=', false)
          .orderBy('messages.sentAt', 'desc')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['request.title', 'request.foodId', `${writer}.name`])
    .select(['request.status', 'request.pickupTime', 'request.deadline'])
    .select(['newest.text', sql<boolean>`newest.photo_id is not null`.as('isPicture')])
    .select(confirmedEmail(reader).as('address'))
    .where('request.id', '=', requestId)
    .where('donor.suspendedAt', 'is', null)
    .where('requester.suspendedAt', 'is', null)
    .where('donor.issuer', '!=', 'left')
    .where('requester.issuer', '!=', 'left')
    .where(
      sql<boolean>`not exists (select from blocks where blocker_id = ${sql.ref(`${reader}.id`)}
        and blocked_id = ${sql.ref(`${writer}.id`)})`,
    )
    .executeTakeFirst();
}

/** Marks all of one participant's unread messages in a conversation as announced by mail. */
export async function setMailed(db: Db, requestId: string, isDonor: boolean): Promise<void> {
  await sql`
    update messages set mailed = true from food_requests request
    where request.id = ${requestId} and messages.request_id = request.id and messages.read_at is null
      and messages.recipient_id = ${sql.ref(isDonor ? 'request.donorId' : 'request.requesterId')}`.execute(db);
}
