import { type Selectable, sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import { count } from '../db/count.ts';
import type { InboxTable } from '../db/notification-tables.ts';
import type { Db } from '../db/schema.ts';
import type { RequestToTell } from '../notifications/notification.ts';
import { shownPhoto } from '../photos/urls/shown-photo.ts';

type InboxCounts = {
  waiting: number;
  isTold: boolean;
  isFound: boolean;
  isOffered: boolean;
  isWritten: boolean;
  /** Notifications that the user has turned off; null if none. */
  off: string[] | null;
};

/**
 * Counts pending requests for a user's food. Also returns whether the user has inbox entries that are unread or of a kind in
 * `questions`, whether there is new food for their alerts or food offered to them first, and whether there are unread messages. Uses a single statement,
 * because every page needs this.
 */
export async function countInbox(
  db: Db,
  userId: string,
  { now, today, questions }: { now: Date; today: Day; questions: string[] },
): Promise<InboxCounts> {
  const forDonor = db.selectFrom('foodRequests').where('donorId', '=', userId);
  const waiting = forDonor.where('status', '=', 'Requested').where('deadline', '>=', today);
  const entries = db.selectFrom('inbox').select('id').where('userId', '=', userId);
  const messages = db.selectFrom('messages').select('id').where('recipientId', '=', userId);
  return db
    .selectNoFrom(({ exists, or }) => [
      waiting.select(count).$asScalar().as('waiting'),
      or([exists(entries.where('readAt', 'is', null)), exists(entries.where('kind', 'in', questions))]).as('isTold'),
      exists(db.selectFrom('alertFinds').select('foodId').where('userId', '=', userId).where('seen', '=', false)).as(
        'isFound',
      ),
      exists(db.selectFrom('firstOffers').select('foodId').where('personId', '=', userId).where('until', '>', now)).as(
        'isOffered',
      ),
      exists(messages.where('readAt', 'is', null)).as('isWritten'),
      db.selectFrom('notificationSettings').select('off').where('userId', '=', userId).$asScalar().as('off'),
    ])
    .executeTakeFirstOrThrow() as Promise<InboxCounts>;
}

/** An inbox entry with its request, both users, and the other user's thanks. */
export type EntryRow = Omit<Selectable<InboxTable>, 'userId'> &
  Omit<RequestToTell, 'id'> & {
    donorPicture: string;
    requesterPicture: string;
    thanks: string | null;
  };

/**
 * Returns a user's newest entries: either all, or only those that are unread or of a kind in `open`. Omits thanks from users whom
 * the user has blocked.
 */
export async function entries(
  db: Db,
  userId: string,
  which: 'all' | { open: string[] },
  limit: number,
): Promise<EntryRow[]> {
  let query = db
    .selectFrom('inbox')
    .innerJoin('foodRequests as request', 'request.id', 'inbox.requestId')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .leftJoin('thanks', (join) =>
      join
        .onRef('thanks.requestId', '=', 'request.id')
        .on(sql<boolean>`thanks.by_donor = (request.requester_id = ${userId})`),
    )
    .selectAll('request')
    .select(['inbox.id', 'inbox.kind', 'inbox.requestId', 'inbox.data', 'inbox.at', 'inbox.readAt'])
    .select(['donor.name as donorName', 'requester.name as requesterName'])
    .select([shownPhoto('donor').as('donorPicture'), shownPhoto('requester').as('requesterPicture')])
    .select(sql<boolean>`donor.suspended_at is not null`.as('donorSuspended'))
    .select(sql<string | null>`case when inbox.kind like 'thanked-%' then thanks.words end`.as('thanks'))
    .where('inbox.userId', '=', userId)
    .where(
      sql<boolean>`(inbox.kind not like 'thanked-%' or not exists (
        select from blocks where blocker_id = ${userId} and blocked_id in (request.donor_id, request.requester_id)))`,
    )
    .orderBy('inbox.at', 'desc')
    .orderBy('inbox.id', 'desc')
    .limit(limit);
  if (which !== 'all')
    query = query.where(({ or, eb }) => or([eb('inbox.readAt', 'is', null), eb('inbox.kind', 'in', which.open)]));
  return query.execute();
}

/**
 * Returns a user's unread messages by request, newest first, with the text of the newest message of each. The indexes
 * `messages_unread` and `messages_request` provide the counts and the newest messages, so that no other texts are read.
 */
export async function unreadMessages(db: Db, userId: string, limit: number) {
  const counted = db
    .selectFrom('messages')
    .select(['requestId', count])
    .where('recipientId', '=', userId)
    .where('readAt', 'is', null)
    .groupBy('requestId');
  return db
    .selectFrom(counted.as('unread'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('messages')
          .select(['senderId', 'text', 'photoId', 'sentAt'])
          .whereRef('messages.requestId', '=', 'unread.requestId')
          .where('recipientId', '=', userId)
          .where('readAt', 'is', null)
          .orderBy('messages.sentAt', 'desc')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .innerJoin('foodRequests as request', 'request.id', 'unread.requestId')
    .innerJoin('users as sender', 'sender.id', 'newest.senderId')
    .select(['unread.requestId', 'request.title', 'sender.name', 'unread.count', 'newest.text'])
    .select(sql<boolean>`request.donor_id = ${userId}`.as('isDonor'))
    .select(sql<boolean>`newest.photo_id is not null`.as('isPicture'))
    .orderBy('newest.sentAt', 'desc')
    .limit(limit)
    .execute();
}
