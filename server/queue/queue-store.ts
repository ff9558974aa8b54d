import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { FoodCopy } from '../../contract/foods.ts';
import { openStatuses, type RequestStatus } from '../../contract/request-terms.ts';
import type { Db, FoodRequestTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { shownPhoto } from '../photos/shown-photo.ts';
import { fieldNames, pick } from '../presenting.ts';
import { placeInQueue } from './place-in-queue.ts';

type RequestRow = Selectable<FoodRequestTable>;

/** What has to be known of a request to move it. */
export type MovableRequest = Pick<
  RequestRow,
  'id' | 'foodId' | 'donorId' | 'requesterId' | 'deadline' | 'status' | 'pickupCode'
>;

/** Someone who waits for a food or is accepted. */
export type OpenRequest = Pick<RequestRow, 'id' | 'foodId' | 'requesterId' | 'status'>;

/** What a request copies of its food, as it is stored. */
export type FoodCopyValues = Pick<RequestRow, keyof FoodCopy>;

/** How much a food is wanted. */
export type Demand = { waiting: number; promised: boolean; collected: boolean };

/** A request in a food's queue, with what its donor may know of whoever made it. */
export type QueuedRequestRow = Pick<
  RequestRow,
  'id' | 'turn' | 'status' | 'notes' | 'deadline' | 'requestedFor' | 'askedAt'
> & {
  queuePosition: number | null;
  requesterName: string;
  requesterPhoto: string;
  requesterPicture: string;
  requesterEmail: string;
  collected: number;
  noShows: number;
};

/** A request by its id; a text that is no id finds nothing. */
export async function movableRequest(db: Db, id: string): Promise<MovableRequest | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('foodRequests')
    .select(['id', 'foodId', 'donorId', 'requesterId', 'deadline', 'status', 'pickupCode'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Everyone who waits for one of these foods or is accepted, those of one food in the order of asking. */
export async function openRequests(db: Db, foodIds: string[]): Promise<OpenRequest[]> {
  return db
    .selectFrom('foodRequests')
    .select(['id', 'foodId', 'requesterId', 'status'])
    .where('foodId', 'in', foodIds)
    .where('status', 'in', openStatuses)
    .orderBy('turn')
    .execute();
}

/** Whether any request for a food has this status. */
export async function hasStatus(db: Db, foodId: string, status: RequestStatus): Promise<boolean> {
  const row = await db
    .selectFrom('foodRequests')
    .select('id')
    .where('foodId', '=', foodId)
    .where('status', '=', status)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOpenRequest(db: Db, foodId: string, requesterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('foodRequests')
    .select('id')
    .where('foodId', '=', foodId)
    .where('requesterId', '=', requesterId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setStatus(
  tx: Db,
  requestIds: string[],
  state: { status: RequestStatus; pickupCode: string | null; unread: boolean },
): Promise<void> {
  await tx
    .updateTable('foodRequests')
    .set({ status: state.status, pickupCode: state.pickupCode, unread: state.unread })
    .where(sql<boolean>`id = any(${requestIds}::uuid[])`)
    .execute();
}

/** Records who moved which requests, and when; `actorId` is null when a deadline has passed. */
export async function recordMoves(
  tx: Db,
  requests: OpenRequest[],
  { to, actorId, now }: { to: RequestStatus; actorId: string | null; now: Date },
): Promise<void> {
  const moveIds = requests.map(() => uuidv7());
  const requestIds = requests.map(({ id }) => id);
  const from = requests.map(({ status }) => status);
  // As arrays, since there is a limit to how many values one statement takes.
  await sql`
    insert into request_moves (id, request_id, actor_id, moved_at, from_status, to_status)
    select id, request_id, ${actorId}, ${now}, from_status, ${to}
    from unnest(${moveIds}::uuid[], ${requestIds}::uuid[], ${from}::text[]) as move (id, request_id, from_status)`.execute(
    tx,
  );
}

const copied = fieldNames(FoodCopy);

/** Writes what a food is now into its open requests. */
export async function updateCopies(tx: Db, foodId: string, copy: FoodCopyValues): Promise<void> {
  await tx
    .updateTable('foodRequests')
    .set(pick(copy, copied))
    .where('foodId', '=', foodId)
    .where('status', 'in', openStatuses)
    .execute();
}

/** Foods that had their last day before `today` and still have an open request, in the order of their ids. */
export async function expiredFoods(
  db: Db,
  today: Day,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('foodRequests')
    .select('foodId')
    .distinct()
    .where('deadline', '<', today)
    .where('status', 'in', openStatuses)
    .where('foodId', 'is not', null)
    .orderBy('foodId')
    .limit(limit);
  if (after) query = query.where('foodId', '>', after);
  const rows = await query.$narrowType<{ foodId: string }>().execute();
  return rows.map((row) => row.foodId);
}

/** How much each of these foods is wanted; nothing for a food that nobody wants. */
export async function demand(db: Db, foodIds: string[], today: Day): Promise<(Demand & { foodId: string })[]> {
  return db
    .selectFrom('foodRequests')
    .select([
      'foodId',
      sql<number>`(count(*) filter (where status = 'Requested'))::int`.as('waiting'),
      sql<boolean>`bool_or(status = 'Accepted')`.as('promised'),
      sql<boolean>`bool_or(status = 'Collected')`.as('collected'),
    ])
    .where('foodId', 'in', foodIds)
    .where(isInQueueOn(today))
    .groupBy('foodId')
    .$narrowType<{ foodId: string }>()
    .execute();
}

/** A page of a food's queue on a day: who is accepted, then who waits or has collected, in the order of asking. */
export async function queueOf(
  db: Db,
  foodId: string,
  today: Day,
  { limit, after }: Page<{ turn: number; accepted: number | null }>,
): Promise<QueuedRequestRow[]> {
  let query = db
    .selectFrom('foodRequests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('foodRequests as earlier')
          .select([
            sql<number>`(count(*) filter (where earlier.status = 'Collected'))::int`.as('collected'),
            sql<number>`(count(*) filter (where earlier.status = 'No Show'))::int`.as('noShows'),
          ])
          .whereRef('earlier.requesterId', '=', 'request.requesterId')
          .where('earlier.status', 'in', ['Collected', 'No Show'])
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
      placeInQueue.as('queuePosition'),
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
      shownPhoto('requester').as('requesterPicture'),
      'requester.email as requesterEmail',
      'record.collected',
      'record.noShows',
    ])
    .where('request.foodId', '=', foodId)
    .where(isInQueueOn(today));
  if (after) {
    query = query.where('request.turn', '>', after.turn);
    if (after.accepted) query = query.where('request.turn', '<>', after.accepted);
  } else {
    query = query.orderBy(sql`request.status = 'Accepted'`, 'desc');
  }
  return query.orderBy('request.turn').limit(limit).execute();
}

/** Of a table or alias whose columns are those of `food_requests`. */
function isInQueueOn(today: Day) {
  return sql<boolean>`(status = 'Collected' or (status in ('Requested', 'Accepted') and deadline >= ${today}))`;
}
