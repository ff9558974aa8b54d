import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { openStatuses, type RequestStatus } from '../../contract/request-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import type { Standing } from '../sharing/hand-over.ts';
import type { QueuedRequest } from './donor-queue.ts';
import type { FoodDetails, OpenRequest } from './queue.ts';

/** How a request stands; a text that is no id finds nothing. */
export async function findStanding(db: Db, id: string): Promise<Standing | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('food_requests')
    .select([
      'id',
      'food_id as foodId',
      'donor_id as donorId',
      'requester_id as requesterId',
      'deadline',
      'status',
      'pickup_code as pickupCode',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Everyone who waits for a food or is accepted, in the order of asking. */
export async function openRequests(db: Db, foodId: string): Promise<OpenRequest[]> {
  return db
    .selectFrom('food_requests')
    .select(['id', 'requester_id as requesterId', 'status'])
    .where('food_id', '=', foodId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .execute();
}

export async function hasAccepted(db: Db, foodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('food_requests')
    .select('id')
    .where('food_id', '=', foodId)
    .where('status', '=', 'Accepted')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOpenRequest(db: Db, foodId: string, requesterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('food_requests')
    .select('id')
    .where('food_id', '=', foodId)
    .where('requester_id', '=', requesterId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setStatus(
  tx: Db,
  requestIds: string[],
  state: { status: RequestStatus; pickupCode: string | null; unseen: boolean },
): Promise<void> {
  await tx
    .updateTable('food_requests')
    .set({ status: state.status, pickup_code: state.pickupCode, unseen: state.unseen })
    .where('id', 'in', requestIds)
    .execute();
}

/** Records who moved which requests, and when. Nobody is the clock. */
export async function recordMoves(
  tx: Db,
  requests: OpenRequest[],
  { to, actorId, now }: { to: RequestStatus; actorId: string | null; now: Date },
): Promise<void> {
  const rows = requests.map(({ id, status }) => ({
    id: uuidv7(),
    request_id: id,
    actor_id: actorId,
    moved_at: now,
    from_status: status,
    to_status: to,
  }));
  await tx.insertInto('request_moves').values(rows).execute();
}

/** Writes the food's details into its open requests. */
export async function copyDetails(tx: Db, foodId: string, details: FoodDetails): Promise<void> {
  const { title, image, quantity, location, deadline } = details;
  await tx
    .updateTable('food_requests')
    .set({ title, image, quantity, location, deadline })
    .where('food_id', '=', foodId)
    .where('status', 'in', openStatuses)
    .execute();
}

/** Foods that had their last day before `today` and still have an open request, in the order of their ids. */
export async function passedFoods(
  db: Db,
  today: Day,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('food_requests')
    .select('food_id')
    .distinct()
    .where('deadline', '<', today)
    .where('status', 'in', openStatuses)
    .where('food_id', 'is not', null)
    .orderBy('food_id')
    .limit(limit);
  if (after) query = query.where('food_id', '>', after);
  const rows = await query.$narrowType<{ food_id: string }>().execute();
  return rows.map((row) => row.food_id);
}

export type InterestRow = { foodId: string; waiting: number; promised: boolean };

/** How many people wait for each of these foods, and whether it is promised; nothing for a food that nobody wants. */
export async function interest(db: Db, foodIds: string[], today: Day): Promise<InterestRow[]> {
  return db
    .selectFrom('food_requests')
    .select([
      'food_id as foodId',
      sql<number>`(count(*) filter (where status = 'Requested'))::int`.as('waiting'),
      sql<boolean>`bool_or(status = 'Accepted')`.as('promised'),
    ])
    .where('food_id', 'in', foodIds)
    .where('status', 'in', openStatuses)
    .where('deadline', '>=', today)
    .groupBy('food_id')
    .$narrowType<{ foodId: string }>()
    .execute();
}

/**
 * A food's queue on a day: who is accepted, who waits, who has collected. From the day after the deadline on, nobody
 * waits any more.
 */
export async function queueOf(
  db: Db,
  foodId: string,
  today: Day,
  { limit, after }: Page<{ id: string }>,
): Promise<QueuedRequest[]> {
  let query = db
    .selectFrom('food_requests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requester_id')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('food_requests as earlier')
          .select([
            sql<number>`(count(*) filter (where earlier.status = 'Collected'))::int`.as('collected'),
            sql<number>`(count(*) filter (where earlier.status = 'No Show'))::int`.as('noShows'),
          ])
          .whereRef('earlier.requester_id', '=', 'request.requester_id')
          .where('earlier.status', 'in', ['Collected', 'No Show'])
          .as('record'),
      (join) => join.onTrue(),
    )
    .select([
      'request.id',
      'request.status',
      'request.notes',
      'request.deadline',
      'request.requested_for as requestedFor',
      'request.asked_at as askedAt',
      placeInQueue.as('queuePosition'),
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
      'requester.email as requesterEmail',
      'record.collected',
      'record.noShows',
    ])
    .where('request.food_id', '=', foodId)
    .where((where) =>
      where.or([
        where('request.status', '=', 'Collected'),
        where.and([where('request.status', 'in', openStatuses), where('request.deadline', '>=', today)]),
      ]),
    )
    .orderBy(rank('request'))
    .orderBy('request.id')
    .limit(limit);
  if (after) {
    const last = sql`select ${rank('last')}, last.id from food_requests last where last.id = ${after.id}`;
    query = query.where(sql<boolean>`(${rank('request')}, request.id) > (${last})`);
  }
  return query.execute();
}

/** Who is accepted comes first and who has collected last. */
function rank(table: string) {
  return sql<number>`case ${sql.ref(`${table}.status`)} when 'Accepted' then 0 when 'Collected' then 2 else 1 end`;
}

/** Which place a request has among those that wait for the same food, from 1. Null for one that does not wait. */
export const placeInQueue = sql<number | null>`
  case when request.status = 'Requested' then (
    select count(*)::int from food_requests ahead
    where ahead.food_id = request.food_id and ahead.status = 'Requested' and ahead.id <= request.id
  ) end`;
