import { type Selectable, sql } from 'kysely';
import type { LastDays } from '../../../contract/requests/moves.ts';
import { NO_SHOW_COUNTS } from '../../../contract/requests/request-terms.ts';
import type { Db, FoodRequestTable } from '../../db/schema.ts';
import type { Page } from '../../http/paging.ts';
import { shownPhoto } from '../../photos/urls/shown-photo.ts';
import { isConfirmed } from '../../users/is-confirmed.ts';
import { isOfSample } from '../../users/is-sample.ts';
import { type SaidRow, thanksAbout } from '../said.ts';
import { promisedAt } from '../times/promised-at.ts';
import { isOpenOn } from './is-open.ts';
import { placeInQueue } from './place-in-queue.ts';

const DAY = 24 * 60 * 60_000;

type RequestRow = Selectable<FoodRequestTable>;

/**
 * Demand for a listing. `collected` tells whether any of it has been collected, and `collectedAmount` how much, for food given in
 * parts.
 */
export type Demand = { waiting: number; accepted: number; collected: boolean; collectedAmount: number | null };

/** A queued request with details about its requester. `presentQueued` selects those that the donor may see. */
export type QueuedRequestRow = Pick<
  RequestRow,
  | 'id'
  | 'turn'
  | 'status'
  | 'notes'
  | 'deadline'
  | 'requestedFor'
  | 'askedAt'
  | 'wanted'
  | 'offered'
  | 'claim'
  | 'answer'
  | 'emailPassedAt'
  | 'pickupTime'
  | 'lapsesAt'
  | 'askedComingAt'
  | 'onWayAt'
  | 'proposedTime'
  | 'proposedByDonor'
  | 'declinedTime'
  | 'declinedByDonor'
> & {
  promisedAt: Date | null;
  queuePosition: number | null;
  requesterName: string;
  requesterPhoto: string;
  requesterPicture: string;
  requesterEmail: string;
  requesterConfirmed: boolean;
  requesterHidesEmail: boolean;
  collected: number;
  noShows: number;
  requesterId: string;
  said: SaidRow;
};

/** Returns the demand for these listings. Omits listings with an empty queue. */
export async function demand(db: Db, foodIds: string[], days: LastDays): Promise<(Demand & { foodId: string })[]> {
  return db
    .selectFrom('foodRequests')
    .select([
      'foodId',
      sql<number>`(count(*) filter (where status = 'Requested'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where status = 'Accepted'))::int`.as('accepted'),
      sql<boolean>`bool_or(status = 'Collected')`.as('collected'),
      sql<number | null>`(sum(wanted) filter (where status = 'Collected'))::int`.as('collectedAmount'),
    ])
    .where('foodId', 'in', foodIds)
    .where(isInQueueOn(days))
    .groupBy('foodId')
    .$narrowType<{ foodId: string }>()
    .execute();
}

/** An accepted requester of a food, or the next in the queue. */
export type WantingRow = Pick<RequestRow, 'id' | 'status' | 'pickupTime' | 'wanted'> & {
  foodId: string;
  name: string;
  picture: string;
};

/**
 * For each listing, returns the accepted requesters and the first waiting one who could be accepted now, in the order they asked.
 */
export async function wantedBy(db: Db, foodIds: string[], days: LastDays): Promise<WantingRow[]> {
  return db
    .selectFrom('foods as food')
    .innerJoinLateral(
      ({ selectFrom }) => {
        const requests = selectFrom('foodRequests')
          .select(['id', 'status', 'pickupTime', 'wanted', 'requesterId', 'turn'])
          .whereRef('foodId', '=', 'food.id')
          .where(isInQueueOn(days));
        const waiting = requests
          .where('status', '=', 'Requested')
          .where(sql<boolean>`case when food.in_parts then wanted <= food.quantity - food.taken
            else not exists (select from food_requests where food_id = food.id and status = 'Accepted') end`)
          .orderBy('turn')
          .limit(1);
        return requests
          .where('status', '=', 'Accepted')
          .unionAll((query) => query.parens(waiting))
          .as('request');
      },
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'request.requesterId')
    .select(['food.id as foodId', 'request.id', 'request.status', 'request.pickupTime', 'request.wanted', 'users.name'])
    .select(shownPhoto('users').as('picture'))
    .where('food.id', 'in', foodIds)
    .orderBy('request.turn')
    .$castTo<WantingRow>()
    .execute();
}

/**
 * Returns a page of a listing's queue: accepted requests first, then waiting, collected and no-show ones in the order they were
 * made.
 */
export async function queueOf(
  db: Db,
  foodId: string,
  days: LastDays,
  { limit, after }: Page<{ turn: number; accepted: number[] }>,
  now: Date,
): Promise<QueuedRequestRow[]> {
  const noShowsSince = new Date(now.getTime() - NO_SHOW_COUNTS * DAY);
  let query = db
    .selectFrom('foodRequests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('foodRequests as earlier')
          .select([
            sql<number>`(count(*) filter (where earlier.status = 'Collected'))::int`.as('collected'),
            sql<number>`(count(*) filter (where earlier.status = 'No Show' and exists (
              select from request_moves noted where noted.request_id = earlier.id
                and noted.to_status = 'No Show' and noted.moved_at > ${noShowsSince})))::int`.as('noShows'),
          ])
          .whereRef('earlier.requesterId', '=', 'request.requesterId')
          .where('earlier.status', 'in', ['Collected', 'No Show'])
          .where(({ not }) => not(isOfSample('earlier')))
          .as('record'),
      (join) => join.onTrue(),
    )
    .select([
      'request.id',
      'request.turn',
      'request.status',
      'request.notes',
      'request.deadline',
      'request.requestedFor',
      'request.askedAt',
      'request.wanted',
      'request.offered',
      'request.claim',
      'request.answer',
      'request.emailPassedAt',
      'request.pickupTime',
      'request.lapsesAt',
      'request.askedComingAt',
      'request.onWayAt',
      'request.proposedTime',
      'request.proposedByDonor',
      'request.declinedTime',
      'request.declinedByDonor',
      promisedAt.as('promisedAt'),
      placeInQueue.as('queuePosition'),
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
      shownPhoto('requester').as('requesterPicture'),
      'requester.email as requesterEmail',
      'requester.hidesEmail as requesterHidesEmail',
      isConfirmed('requester').as('requesterConfirmed'),
      'record.collected',
      'record.noShows',
      'request.requesterId',
      thanksAbout('donor').as('said'),
    ])
    .where('request.foodId', '=', foodId)
    .where(isInQueueOn(days, 'request'));
  if (after) {
    query = query.where('request.turn', '>', after.turn);
    if (after.accepted.length > 0) query = query.where('request.turn', 'not in', after.accepted);
  } else {
    query = query.orderBy(sql`request.status = 'Accepted'`, 'desc');
  }
  return query.orderBy('request.turn').limit(limit).execute();
}

/** A request for a donor's food, with the columns for the donor's data export. */
export type ReceivedRow = Pick<
  Selectable<FoodRequestTable>,
  | 'foodId'
  | 'title'
  | 'status'
  | 'notes'
  | 'wanted'
  | 'offered'
  | 'word'
  | 'answer'
  | 'requestedFor'
  | 'askedAt'
  | 'deadline'
  | 'emailPassedAt'
  | 'pickupTime'
  | 'lapsesAt'
  | 'proposedTime'
  | 'proposedByDonor'
  | 'declinedTime'
  | 'declinedByDonor'
> & { name: string; email: string; isConfirmed: boolean; hidesEmail: boolean; said: SaidRow };

export async function receivedRequests(db: Db, donorId: string): Promise<ReceivedRow[]> {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .select(['request.foodId', 'request.title', 'request.status', 'request.notes', 'request.word', 'request.answer'])
    .select(['request.wanted', 'request.offered'])
    .select(['request.requestedFor', 'request.askedAt', 'request.deadline', 'request.emailPassedAt'])
    .select(sql<boolean>`users.hides_email`.as('hidesEmail'))
    .select(['request.pickupTime', 'request.lapsesAt', 'request.proposedTime', 'request.proposedByDonor'])
    .select(['request.declinedTime', 'request.declinedByDonor'])
    .select(['users.name', 'users.email', isConfirmed('users').as('isConfirmed')])
    .select(thanksAbout('donor').as('said'))
    .where('request.donorId', '=', donorId)
    .orderBy('request.id', 'desc')
    .execute();
}

function isInQueueOn(days: LastDays, table = 'foodRequests') {
  return sql<boolean>`(${sql.ref(`${table}.status`)} in ('Collected', 'No Show') or ${isOpenOn(days, table)})`;
}
