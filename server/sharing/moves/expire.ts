import { sql } from 'kysely';
import type { FoodStatus } from '../../../contract/foods/food-terms.ts';
import { foodStatusAfter, statusOn } from '../../../contract/requests/moves.ts';
import { lockNumber } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { bringBackUnexpired, type FoodRow, lockFreeFoods, retireExpired, setFoodStatus } from '../../foods/food.ts';
import { earliestOpenDeadlines } from '../../kernel/calendar.ts';
import { forgetPassed } from '../../places/place.ts';
import { publishFoodStatus } from '../food-status.ts';
import * as store from '../stores/move-store.ts';
import { deleteWithdrawnOfLeft } from '../stores/request-store.ts';
import { carryOutAll } from './carry-out.ts';

/** Maximum number of foods per transaction. */
const BATCH = 500;

/**
 * Expires waiting requests after the food's last day, and accepted ones at noon the next day. Skips listings that another
 * transaction has locked; the next run handles them.
 */
export async function expirePassedRequests(db: Db, ctx: Context): Promise<void> {
  let after: string | undefined;
  await inBatches(db, ctx, async (tx, ctx) => {
    const foodIds = await store.expiredFoods(tx, earliestOpenDeadlines(ctx), { after, limit: BATCH });
    after = foodIds.at(-1);
    const expired = await expireRequests(tx, await lockFreeFoods(tx, foodIds), ctx);
    for (const [status, foods] of Map.groupBy(expired, statusOf)) {
      await setFoodStatus(
        tx,
        foods.map(({ food }) => food),
        status,
      );
      for (const { food, requesterIds } of foods) {
        await publishFoodStatus(tx, { ...food, status }, status, { requesterIds, user: undefined }, ctx);
      }
    }
    return foodIds.length;
  });
}

/** A listing with expired requests, the IDs of their requesters, and whether the food is still promised to someone else. */
type Expired = { food: FoodRow; requesterIds: string[]; isPromised: boolean };

/**
 * Expires the overdue requests for these locked listings.
 *
 * @returns the listings that had overdue requests
 */
export async function expireRequests(tx: Db, foods: FoodRow[], ctx: TransactionContext): Promise<Expired[]> {
  const days = earliestOpenDeadlines(ctx);
  // While the clock may be wrong, nothing expires, because that cannot be undone.
  const passed = ctx.isTimeDoubted ? [] : foods.filter(({ deadline }) => deadline < days.waiting);
  if (passed.length === 0) return [];
  const ids = passed.map(({ id }) => id);
  const open = Map.groupBy(await store.openRequests(tx, ids), ({ foodId }) => foodId);
  const queues = passed.flatMap((food) => {
    const all = open.get(food.id) ?? [];
    const requests = all.filter(({ status }) => statusOn(days, { status, deadline: food.deadline }) === 'Expired');
    return requests.length > 0 ? [{ food, requests, isPromised: requests.length < all.length }] : [];
  });
  await carryOutAll(tx, 'expire', queues, undefined, ctx);
  return queues.map(({ food, requests, isPromised }) => ({
    ...{ food, isPromised },
    requesterIds: requests.map(({ requesterId }) => requesterId),
  }));
}

/** Returns a listing's status after its requests have expired: Available, unless all of it is still promised or collected. */
function statusOf({ food: { inParts, quantity, taken }, isPromised }: Expired): FoodStatus {
  if (!isPromised) return foodStatusAfter(Number.POSITIVE_INFINITY, []);
  return foodStatusAfter(inParts ? quantity - taken : 0, []);
}

/** Counts the expired requests that are still recorded as open. */
export async function countOverdue(db: Db, ctx: Pick<Context, 'clock' | 'timeZone'>): Promise<number> {
  return store.countOverdue(db, earliestOpenDeadlines(ctx));
}

/**
 * Cleans up after deadlines. Removes expired food from the list indexes and, from noon the next day, its exact places. Deletes
 * the withdrawn requests of deleted accounts. Relists food that expired too early because a clock was ahead; users can notice
 * only this step.
 */
export async function cleanUpExpired(db: Db, ctx: Context): Promise<void> {
  await inBatches(db, ctx, (tx) => forgetPassed(tx, BATCH, ctx));
  await inBatches(db, ctx, (tx) => retireExpired(tx, BATCH, ctx));
  await inBatches(db, ctx, async (tx, ctx) => {
    const foods = await bringBackUnexpired(tx, BATCH, ctx);
    for (const food of foods)
      await publishFoodStatus(tx, food, food.status, { requesterIds: [], user: undefined }, ctx);
    return foods.length;
  });
  await deleteWithdrawnOfLeft(db, earliestOpenDeadlines(ctx).promised);
}

/** Calls `act` in a new transaction for each batch, until one is not full. Stops if another server is already doing this. */
async function inBatches(
  db: Db,
  ctx: Context,
  act: (tx: Db, ctx: TransactionContext) => Promise<number>,
): Promise<void> {
  const actIfFree = async (tx: Db, ctx: TransactionContext) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_xact_lock(${lockNumber('sweep of what expired')}) as is_ours`.execute(tx);
    return rows[0]?.isOurs ? act(tx, ctx) : 0;
  };
  while ((await transact(db, ctx, actIfFree)) === BATCH);
}
