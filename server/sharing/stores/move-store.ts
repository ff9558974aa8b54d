import { type Selectable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { LastDays } from '../../../contract/requests/moves.ts';
import { openStatuses, type RequestStatus } from '../../../contract/requests/request-terms.ts';
import { count } from '../../db/count.ts';
import type { Db, FoodRequestTable } from '../../db/schema.ts';
import { promisedAt } from '../times/promised-at.ts';
import { hasExpired, isOpenOn } from './is-open.ts';

type RequestRow = Selectable<FoodRequestTable>;

const movable = [
  ...['id', 'foodId', 'donorId', 'requesterId', 'deadline', 'requestedFor', 'status'],
  ...['wanted', 'offered', 'pickupCode', 'claim', 'answer', 'reason', 'pickupTime'],
  ...['askedComingAt', 'onWayAt', 'proposedTime', 'proposedByDonor', 'declinedTime', 'declinedByDonor'],
] as const satisfies (keyof RequestRow)[];

/** Request fields that a move needs. */
export type MovableRequest = Pick<RequestRow, (typeof movable)[number]> & { promisedAt: Date | null };

/** Finds a request by ID. Returns undefined for an invalid ID. */
export async function movableRequest(db: Db, id: string): Promise<MovableRequest | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('foodRequests as request')
    .select(movable)
    .select(promisedAt.as('promisedAt'))
    .where('id', '=', id)
    .executeTakeFirst();
}

const open = [
  ...['id', 'foodId', 'requesterId', 'status', 'reason', 'wanted', 'offered'],
  ...['claim', 'pickupTime', 'previousTime', 'lapsesAt', 'proposedTime', 'proposedByDonor'],
] as const satisfies (keyof RequestRow)[];

export type OpenRequest = Pick<RequestRow, (typeof open)[number]>;

/** Returns the requests for these listings that are stored as waiting or accepted, in queue order within each listing. */
export async function openRequests(db: Db, foodIds: string[]): Promise<OpenRequest[]> {
  return db
    .selectFrom('foodRequests')
    .select(open)
    .where('foodId', 'in', foodIds)
    .where('status', 'in', openStatuses)
    .orderBy('turn')
    .execute();
}

const promised = [
  ...['id', 'requesterId', 'title', 'location', 'deadline'],
  ...['previousLocation', 'previousDeadline', 'placeChanged', 'contentsChanged'],
] as const satisfies (keyof RequestRow)[];

/** Listing fields that an accepted request has copied, with their values at acceptance if the donor has changed them since. */
export type PromisedRequest = Pick<RequestRow, (typeof promised)[number]>;

/** Returns the accepted requests for a listing, in the order they were made. */
export async function promisedRequests(tx: Db, foodId: string): Promise<PromisedRequest[]> {
  return tx
    .selectFrom('foodRequests')
    .select(promised)
    .where('foodId', '=', foodId)
    .where('status', '=', 'Accepted')
    .orderBy('turn')
    .execute();
}

/** Returns the promised and collected amounts of a listing. A request without an amount counts as `quantity`. */
export async function takenOf(db: Db, foodId: string, quantity: number) {
  const taken = (status: RequestStatus) =>
    sql<number>`coalesce(sum(coalesce(wanted, ${quantity})) filter (where status = ${status}), 0)::int`;
  return db
    .selectFrom('foodRequests')
    .select([taken('Accepted').as('promised'), taken('Collected').as('collected')])
    .where('foodId', '=', foodId)
    .where('status', 'in', ['Accepted', 'Collected'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns up to `limit` IDs of listings with expired requests that are still stored as open. Sorted, and greater than `after`.
 */
export async function expiredFoods(
  db: Db,
  days: LastDays,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('foodRequests')
    .select('foodId')
    .distinct()
    .where(hasExpired(days))
    .where('foodId', 'is not', null)
    .orderBy('foodId')
    .limit(limit);
  if (after) query = query.where('foodId', '>', after);
  const rows = await query.$narrowType<{ foodId: string }>().execute();
  return rows.map(({ foodId }) => foodId);
}

/**
 * Returns the IDs of up to `limit` listings with a promise that is due to lapse. After a claim, even a denied one, a promise does
 * not lapse.
 */
export async function foodsToLapse(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('foodRequests')
    .select('foodId')
    .distinct()
    .where('lapsesAt', '<=', now)
    .where('claim', 'is', null)
    .where('foodId', 'is not', null)
    .limit(limit)
    .$narrowType<{ foodId: string }>()
    .execute();
  return rows.map(({ foodId }) => foodId);
}

/** Counts the expired requests that are recorded as open. */
export async function countOverdue(db: Db, days: LastDays): Promise<number> {
  const row = await db
    .selectFrom('foodRequests')
    .select(count)
    .where(hasExpired(days))
    .where('foodId', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the IDs of up to `limit` requests by a user that can still lead to a hand-over. */
export async function openRequestsOf(db: Db, requesterId: string, days: LastDays, limit: number): Promise<string[]> {
  const requests = await db
    .selectFrom('foodRequests')
    .select('id')
    .where('requesterId', '=', requesterId)
    .where(isOpenOn(days))
    .limit(limit)
    .execute();
  return requests.map(({ id }) => id);
}

/** Returns the requests between two users that can still lead to a hand-over. `isMine` marks the first user's own requests. */
export async function openRequestsBetween(db: Db, oneId: string, otherId: string, days: LastDays) {
  return db
    .selectFrom('foodRequests')
    .select(['id', 'status', sql<boolean>`requester_id = ${oneId}`.as('isMine')])
    .where(isOpenOn(days))
    .where(
      sql<boolean>`(donor_id, requester_id) in ((${oneId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${oneId}::uuid))`,
    )
    .execute();
}
