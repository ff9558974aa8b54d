import { type Selectable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { Photo } from '../../contract/photos.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import type { Db, MessageTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { photoColumns, shownPhoto } from '../photos/shown-photo.ts';

/** A request as those two know it who may write to each other because of it. */
export type ConversationRow = {
  id: string;
  foodId: string | null;
  title: string;
  status: RequestStatus;
  deadline: Day;
  donorId: string;
  donorName: string;
  donorPicture: string;
  requesterId: string;
  requesterName: string;
  requesterPicture: string;
  /** When it became what it is; null for one that nobody has moved. */
  movedAt: Date | null;
  /** Whether one of the two is not here any more. */
  isLeft: boolean;
};

export type MessageRow = Pick<Selectable<MessageTable>, 'id' | 'senderId' | 'text' | 'sentAt' | 'readAt'> & {
  photo: Photo | null;
};

/** Where a page of messages ends. */
export type MessagePosition = { id: string; sentAt: Date };

/** A text that is no id finds nothing. */
export async function conversation(db: Db, requestId: string): Promise<ConversationRow | undefined> {
  if (!isUuid(requestId)) return undefined;
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select(['request.id', 'request.foodId', 'request.title', 'request.status', 'request.deadline'])
    .select(['request.donorId', 'donor.name as donorName', shownPhoto('donor').as('donorPicture')])
    .select(['request.requesterId', 'requester.name as requesterName', shownPhoto('requester').as('requesterPicture')])
    .select(sql<boolean>`'left' in (donor.issuer, requester.issuer)`.as('isLeft'))
    .select(sql<Date | null>`(select max(moved_at) from request_moves where request_id = request.id)`.as('movedAt'))
    .where('request.id', '=', requestId)
    .executeTakeFirst();
}

/** A page of what two people have written, the newest first. */
export async function messagesOf(
  db: Db,
  requestId: string,
  { limit, after }: Page<MessagePosition>,
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('messages')
    .leftJoin('photos', 'photos.id', 'messages.photoId')
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

/** Whose a message is, and in which conversation. */
export async function findMessage(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'requestId', 'senderId', 'recipientId', 'text', 'photoId', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type NewMessage = Pick<Selectable<MessageTable>, 'id' | 'requestId' | 'senderId' | 'recipientId' | 'text' | 'photoId'>;

/**
 * Adds a message after all that are there, also when the clock has been set back since.
 *
 * @returns whether there was none of that id
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

/** Notes that someone has read what was written to them, up to a message. @returns how much of it was unread */
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

/** Everything that someone has written, the newest first. */
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

/** Leaves nothing of what someone has written but that they wrote. */
export async function eraseMessagesBy(tx: Db, senderId: string): Promise<void> {
  await tx.updateTable('messages').set({ text: '', photoId: null }).where('senderId', '=', senderId).execute();
}

/**
 * In which conversations something that was sent between two moments is unread, of which its reader has had no mail since they
 * last read and for which none waits: `limit` of them at most.
 */
export async function conversationsToMail(
  db: Db,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<{ requestId: string; isDonor: boolean }[]> {
  const isDonor = sql<boolean>`messages.recipient_id = request.donor_id`;
  return db
    .selectFrom('messages')
    .innerJoin('foodRequests as request', 'request.id', 'messages.requestId')
    .select(['messages.requestId', isDonor.as('isDonor')])
    .distinct()
    .where('messages.readAt', 'is', null)
    .where('messages.mailed', '=', false)
    .where('messages.sentAt', '>', after)
    .where('messages.sentAt', '<=', until)
    .where(
      sql<boolean>`not exists (select from messages earlier where earlier.request_id = messages.request_id
        and earlier.recipient_id = messages.recipient_id and earlier.read_at is null and earlier.mailed)`,
    )
    .where(
      sql<boolean>`not exists (select from mail_queue waiting where waiting.request_id = messages.request_id
        and waiting.sent_at is null
        and waiting.kind = case when ${isDonor} then 'message-to-donor' else 'message-to-requester' end)`,
    )
    .limit(limit)
    .execute();
}

/**
 * Who has not read what was written to them about a request, and by whom; undefined where there is nothing of that, its reader
 * has blocked its writer, or either can not sign in any more.
 */
export async function unreadToMail(db: Db, requestId: string, isDonor: boolean) {
  const [reader, writer] = isDonor ? (['donor', 'requester'] as const) : (['requester', 'donor'] as const);
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select(['request.title', `${reader}.email`, `${writer}.name`])
    .select(isConfirmed(reader).as('isConfirmed'))
    .where('request.id', '=', requestId)
    .where('donor.suspendedAt', 'is', null)
    .where('requester.suspendedAt', 'is', null)
    .where('donor.issuer', '!=', 'left')
    .where('requester.issuer', '!=', 'left')
    .where(
      sql<boolean>`exists (select from messages where request_id = request.id
        and recipient_id = ${sql.ref(`${reader}.id`)} and read_at is null and not mailed)`,
    )
    .where(
      sql<boolean>`not exists (select from blocks where blocker_id = ${sql.ref(`${reader}.id`)}
        and blocked_id = ${sql.ref(`${writer}.id`)})`,
    )
    .executeTakeFirst();
}

/** Notes that a reader has been told by mail of all that is unread in a conversation. */
export async function setMailed(db: Db, requestId: string, isDonor: boolean): Promise<void> {
  await sql`
    update messages set mailed = true from food_requests request
    where request.id = ${requestId} and messages.request_id = request.id and messages.read_at is null
      and messages.recipient_id = ${sql.ref(isDonor ? 'request.donorId' : 'request.requesterId')}`.execute(db);
}
