import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { LastDays } from '../../contract/moves.ts';
import { type NoticeKind, openStatuses, questionKinds } from '../../contract/request-terms.ts';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import { isOfSample } from '../people/is-sample.ts';
import { isOpenOn } from '../sharing/is-open.ts';
import { isRequester, noticeKind } from './notice-kinds.ts';

type InboxCounts = {
  waiting: number;
  decided: number;
  isNewForDonor: boolean;
  isFound: boolean;
  isWritten: boolean;
  isAsked: boolean;
  /** The pick-up times that others propose to them, also those that are over. */
  proposed: string[];
  /** The kinds of notification that they have turned off; null if none. */
  off: string[] | null;
};

/**
 * How many requests wait for a person's foods, how many of their own were decided and not seen since, and whether there is news
 * about others' requests, new food for their alerts, an unread message, or a question to them. One statement, as every page of
 * theirs asks.
 */
export async function countInbox(db: Db, userId: string, today: Day): Promise<InboxCounts> {
  const requests = db.selectFrom('foodRequests');
  const forDonor = requests.where('donorId', '=', userId);
  const waiting = forDonor.where('status', '=', 'Requested').where('deadline', '>=', today);
  const own = requests.where('requesterId', '=', userId);
  const decided = own.where('unread', '=', true);
  const openOwn = own.where('status', 'in', openStatuses);
  const asked = openOwn.where(({ or, eb }) =>
    or([
      eb('claim', '=', 'claimed'),
      eb('offered', 'is not', null),
      eb.and([eb('askedComingAt', 'is not', null), eb('onWayAt', 'is', null)]),
    ]),
  );
  const proposed = openOwn
    .where('proposedByDonor', '=', true)
    .select('proposedTime')
    .union(forDonor.where('status', 'in', openStatuses).where('proposedByDonor', '=', false).select('proposedTime'));
  return db
    .selectNoFrom(({ exists }) => [
      waiting.select(count).$asScalar().as('waiting'),
      decided.select(count).$asScalar().as('decided'),
      exists(forDonor.select('id').where('donorUnread', '=', true)).as('isNewForDonor'),
      exists(db.selectFrom('alertFinds').select('foodId').where('userId', '=', userId)).as('isFound'),
      exists(db.selectFrom('messages').select('id').where('recipientId', '=', userId).where('readAt', 'is', null)).as(
        'isWritten',
      ),
      exists(asked.select('id')).as('isAsked'),
      sql<string[]>`array(${proposed})`.as('proposed'),
      db.selectFrom('notificationSettings').select('off').where('userId', '=', userId).$asScalar().as('off'),
    ])
    .executeTakeFirstOrThrow() as Promise<InboxCounts>;
}

/**
 * The questions of these kinds that wait for someone's answer and the news that they have not seen, the newest first of each: about
 * their own requests, and about others' for their foods. Each request gives one notice, of what is most important about it.
 *
 * @param over the proposed pick-up times that nobody can agree to any more
 */
export async function unseenRequests(
  db: Db,
  userId: string,
  days: LastDays,
  { kinds, over, limit }: { kinds: NoticeKind[]; over: string[]; limit: number },
) {
  const candidates = db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .leftJoin('thanks', (join) =>
      join
        .onRef('thanks.requestId', '=', 'request.id')
        .on(sql<boolean>`thanks.by_donor = (request.requester_id = ${userId})`),
    )
    // They get no thanks of people whom they have blocked, and no notice of it.
    .where(
      sql<boolean>`(thanks.said_at is null or not exists (
        select from blocks where blocker_id = ${userId} and blocked_id in (request.donor_id, request.requester_id)))`,
    )
    .select(['request.id', 'request.foodId', 'request.title', 'request.status', 'request.reason'])
    .select([
      'request.answer',
      'request.pickupTime',
      'request.proposedTime',
      'request.declinedTime',
      'request.wanted',
      'request.offered',
      'request.unit',
      'thanks.words',
    ])
    .select(['request.requesterId', 'donor.name as donorName', 'requester.name as requesterName'])
    .select(noticeKind(userId, over).as('kind'))
    .select(
      sql<boolean>`case when ${isRequester(userId)} then request.unread else request.donor_unread end`.as('unread'),
    )
    .select(
      sql<Date>`case when ${isRequester(userId)} then request.told_at else request.donor_told_at end`.as('toldAt'),
    )
    .where((where) => {
      const isOpen = isOpenOn(days, 'request');
      return where.or([
        where.and([
          where('request.requesterId', '=', userId),
          where.or([
            isOpen,
            where.and([
              where('request.unread', '=', true),
              where.or([
                where('request.status', 'in', ['Declined', 'No Show']),
                where('thanks.saidAt', 'is not', null),
              ]),
            ]),
          ]),
        ]),
        where.and([
          where('request.donorId', '=', userId),
          where('request.donorUnread', '=', true),
          where.or([
            isOpen,
            // Also after midnight a donor learns that somebody to whom the food was promised does not come.
            where.and([
              where('request.status', 'not in', openStatuses),
              where('request.deadline', '>=', days.promised),
            ]),
            where('request.status', 'in', ['No Show', 'Collected']),
          ]),
        ]),
        where.and([where('request.donorId', '=', userId), where('request.proposedByDonor', '=', false), isOpen]),
      ]);
    });
  return db
    .selectFrom(candidates.as('notice'))
    .selectAll()
    .where('kind', 'in', kinds)
    .where(({ or, eb }) => or([eb('kind', 'in', questionKinds), eb('unread', '=', true)]))
    .$narrowType<{ kind: NoticeKind }>()
    .orderBy(({ eb }) => eb('kind', 'in', questionKinds), 'desc')
    .orderBy('toldAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * The unread messages to someone, by request, the newest first, with the words of the newest one. The index `messages_unread`
 * counts them, and `messages_request` finds the newest, so that no other text is read.
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

export async function countFoods(db: Db, donorId: string): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where('donorId', '=', donorId).executeTakeFirstOrThrow();
  return row.count;
}

/** How many hand-overs were confirmed, and how many people took part in them. Those of samples are none. */
export async function countTotals(db: Db): Promise<{ collected: number; people: number }> {
  const collected = db
    .selectFrom('foodRequests')
    .where('status', '=', 'Collected')
    .where(({ not }) => not(isOfSample('foodRequests')));
  const people = collected.select('donorId as id').union(collected.select('requesterId as id'));
  return db
    .selectNoFrom([
      collected.select(count).as('collected'),
      db.selectFrom(people.as('people')).select(count).as('people'),
    ])
    .executeTakeFirstOrThrow() as Promise<{ collected: number; people: number }>;
}

/** How many of this donor's hand-overs were confirmed, and in how many cases the food has been deleted since. */
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
