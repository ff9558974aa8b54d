import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import { openStatuses } from '../../contract/request-terms.ts';
import type { Notice } from '../../contract/requests.ts';
import type { Db } from '../db/schema.ts';

export type NoticeKind = Notice['kind'];

const count = sql<number>`count(*)::int`.as('count');

type UnreadCounts = {
  waiting: number;
  decided: number;
  isNewForDonor: boolean;
  isFound: boolean;
  isWritten: boolean;
  /** What they have turned off, if they have turned off anything. */
  off: string[] | null;
};

/**
 * How many requests wait for a person's foods, how many of their own were decided and not seen since, and whether there is
 * anything new about others', new food that they want to be told of, or messages for them. One statement, as every page of theirs asks.
 */
export async function countUnread(db: Db, userId: string, today: Day): Promise<UnreadCounts> {
  const requests = db.selectFrom('foodRequests');
  const forDonor = requests.where('donorId', '=', userId);
  const waiting = forDonor.where('status', '=', 'Requested').where('deadline', '>=', today);
  const decided = requests.where('requesterId', '=', userId).where('unread', '=', true);
  return db
    .selectNoFrom(({ exists }) => [
      waiting.select(count).$asScalar().as('waiting'),
      decided.select(count).$asScalar().as('decided'),
      exists(forDonor.select('id').where('donorUnread', '=', true)).as('isNewForDonor'),
      exists(db.selectFrom('alertFinds').select('foodId').where('userId', '=', userId)).as('isFound'),
      exists(db.selectFrom('messages').select('id').where('recipientId', '=', userId).where('readAt', 'is', null)).as(
        'isWritten',
      ),
      db.selectFrom('notificationSettings').select('off').where('userId', '=', userId).$asScalar().as('off'),
    ])
    .executeTakeFirstOrThrow() as Promise<UnreadCounts>;
}

/**
 * The newest of what may be worth telling someone at once, of these kinds: about their own requests, and about others' for
 * their foods. A request is told of as one thing, the most important that they have not seen about it.
 */
export async function unreadRequests(
  db: Db,
  userId: string,
  today: Day,
  { kinds, limit }: { kinds: NoticeKind[]; limit: number },
) {
  const unread = db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .leftJoin('thanks', (join) =>
      join
        .onRef('thanks.requestId', '=', 'request.id')
        .on(sql<boolean>`thanks.by_donor = (request.requester_id = ${userId})`),
    )
    // Of whom they have blocked they hear nothing, nor that there was something.
    .where(
      sql<boolean>`(thanks.said_at is null or not exists (
        select from blocks where blocker_id = ${userId} and blocked_id in (request.donor_id, request.requester_id)))`,
    )
    .select(['request.id', 'request.foodId', 'request.title', 'request.status', 'request.reason'])
    .select(['request.answer', 'request.pickupWindow', 'thanks.words'])
    .select(['request.requesterId', 'donor.name as donorName', 'requester.name as requesterName'])
    .select(noticeKind(userId).as('kind'))
    .where((where) =>
      where.or([
        where.and([
          where('request.requesterId', '=', userId),
          where('request.unread', '=', true),
          where.or([
            where('request.status', 'in', ['Declined', 'No Show']),
            where('thanks.saidAt', 'is not', null),
            where.and([where('request.status', 'in', openStatuses), where('request.deadline', '>=', today)]),
          ]),
        ]),
        where.and([
          where('request.donorId', '=', userId),
          where('request.donorUnread', '=', true),
          where.or([where('request.deadline', '>=', today), where('request.status', 'in', ['No Show', 'Collected'])]),
        ]),
      ]),
    );
  return db
    .selectFrom(unread.as('notice'))
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What was written to someone that they have not read, by request, the newest first. */
export async function unreadMessages(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('messages')
    .innerJoin('foodRequests as request', 'request.id', 'messages.requestId')
    .innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .select(['messages.requestId', 'request.title', 'sender.name', count])
    .select(sql<boolean>`request.donor_id = messages.recipient_id`.as('isDonor'))
    .where('messages.recipientId', '=', userId)
    .where('messages.readAt', 'is', null)
    .groupBy(['messages.requestId', 'messages.recipientId', 'request.title', 'request.donorId', 'sender.name'])
    .orderBy(({ fn }) => fn.max('messages.sentAt'), 'desc')
    .limit(limit)
    .execute();
}

export async function countFoods(db: Db, donorId: string): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where('donorId', '=', donorId).executeTakeFirstOrThrow();
  return row.count;
}

/** How many hand-overs were confirmed, and how many people took part in them. */
export async function countTotals(db: Db): Promise<{ collected: number; people: number }> {
  const collected = db.selectFrom('foodRequests').where('status', '=', 'Collected');
  const people = collected.select('donorId as id').union(collected.select('requesterId as id'));
  return db
    .selectNoFrom([
      collected.select(count).as('collected'),
      db.selectFrom(people.as('people')).select(count).as('people'),
    ])
    .executeTakeFirstOrThrow() as Promise<{ collected: number; people: number }>;
}

/** How many of this donor's hand-overs were confirmed, and of how many the food has been deleted since. */
export async function countCollected(db: Db, donorId: string): Promise<{ collected: number; deleted: number }> {
  return db
    .selectFrom('foodRequests')
    .select([
      sql<number>`count(*)::int`.as('collected'),
      sql<number>`(count(*) filter (where food_id is null))::int`.as('deleted'),
    ])
    .where('donorId', '=', donorId)
    .where('status', '=', 'Collected')
    .executeTakeFirstOrThrow();
}

/** What it is about a request that someone has not seen. */
function noticeKind(userId: string) {
  return sql<NoticeKind>`case
    when thanks.said_at is not null then
      case when request.requester_id = ${userId} then 'thanked-by-donor' else 'thanked-by-requester' end
    when request.requester_id = ${userId} then
      case
        when request.status <> 'Accepted' then 'decided'
        when request.claim = 'claimed' then 'claimed'
        when request.reminded_at >= coalesce(request.changed_at, request.reminded_at) then 'reminder'
        when request.changed_at is not null then 'changed'
        else 'accepted'
      end
    when request.status = 'Collected' then 'approved'
    when request.status = 'No Show' then 'answered'
    when request.status = 'Withdrawn' then 'withdrawn'
    when request.status = 'Declined' then 'lapsed'
    when request.claim = 'denied' then 'denied'
    when request.status <> 'Accepted' then 'asked'
    when request.reminded_at is not null then 'coming'
    else 'picked'
  end`;
}
