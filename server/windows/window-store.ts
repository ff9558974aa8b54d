import { type Selectable, sql, type Updateable } from 'kysely';
import { openStatuses } from '../../contract/request-terms.ts';
import type { Db, FoodRequestTable } from '../db/schema.ts';

type RequestRow = Selectable<FoodRequestTable>;

/** An open request, and when it is for. */
export type PickRow = Pick<
  RequestRow,
  'id' | 'requesterId' | 'status' | 'pickupWindow' | 'previousWindow' | 'lapsesAt' | 'remindedAt'
>;

/** What a choice of a pick-up time, or a change of what is offered, changes about a request. */
type Choice = Pick<
  Updateable<FoodRequestTable>,
  | 'pickupWindow'
  | 'previousWindow'
  | 'requestedFor'
  | 'remindAt'
  | 'lapsesAt'
  | 'remindedAt'
  | 'changedAt'
  | 'unread'
  | 'donorUnread'
>;

export async function openPicks(tx: Db, foodId: string): Promise<PickRow[]> {
  return tx
    .selectFrom('foodRequests')
    .select(['id', 'requesterId', 'status', 'pickupWindow', 'previousWindow', 'lapsesAt', 'remindedAt'])
    .where('foodId', '=', foodId)
    .where('status', 'in', openStatuses)
    .orderBy('turn')
    .execute();
}

export async function setPick(tx: Db, id: string, pick: Choice): Promise<void> {
  await tx.updateTable('foodRequests').set(pick).where('id', '=', id).execute();
}

/** Notes that a calendar entry says something else from now on. */
export async function countRevision(tx: Db, id: string): Promise<void> {
  await tx.updateTable('foodRequests').set({ revision: sql`revision + 1` }).where('id', '=', id).execute();
}

/**
 * Notes of promises that both sides are reminded of them; what was due before `began` has begun, and nobody is reminded of
 * that any more. One that somebody changes right now is left to the next time.
 *
 * @returns those of which they are to be told
 */
export async function noteReminders(tx: Db, now: Date, began: Date, limit: number) {
  const rows = await tx
    .updateTable('foodRequests')
    .set({ remindAt: null, remindedAt: now, unread: true, donorUnread: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('foodRequests')
        .select('id')
        .where('remindAt', '<=', now)
        .where('remindAt', '>', began)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'foodId', 'donorId', 'requesterId'])
    .execute();
  // A promise has a food.
  return rows.flatMap(({ foodId, ...request }) => (foodId === null ? [] : [{ ...request, foodId }]));
}

/** Some foods of which a promise lapsed by `now`. One of which the hand-over is claimed waits for an answer. */
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

export async function lapsedRequests(tx: Db, foodId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('foodRequests')
    .select('id')
    .where('foodId', '=', foodId)
    .where('lapsesAt', '<=', now)
    .where('claim', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
