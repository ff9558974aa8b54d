import { sql } from 'kysely';
import { foodStatusAfter } from '../../contract/moves.ts';
import { lockNumber } from '../db/advisory-locks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type TransactionContext, transact } from '../events/transact.ts';
import { bringBackUnexpired, type FoodRow, lockFreeFoods, retireExpired, setFoodStatus } from '../foods/food.ts';
import { today } from '../kernel/calendar.ts';
import { forgetPassed } from '../places/place.ts';
import { carryOutAll } from './carry-out.ts';
import { showStatus } from './food-status.ts';
import * as store from './move-store.ts';
import { deleteWithdrawnOfLeft } from './request-store.ts';

/** How many foods one transaction handles. */
const BATCH = 500;

/**
 * Records the expiry of every open request whose food has passed its deadline. A food that someone else has locked is
 * left to the next run.
 */
export async function expirePassedRequests(db: Db, ctx: Context): Promise<void> {
  let after: string | undefined;
  await inBatches(db, ctx, async (tx, ctx) => {
    const foodIds = await store.expiredFoods(tx, today(ctx), { after, limit: BATCH });
    after = foodIds.at(-1);
    const expired = await expireRequests(tx, await lockFreeFoods(tx, foodIds), ctx);
    // Promised parts of them are left again.
    const status = foodStatusAfter(Number.POSITIVE_INFINITY, []);
    const foods = expired.map(({ food }) => food);
    await setFoodStatus(tx, foods, status);
    for (const { food, requesterIds } of expired) {
      await showStatus(tx, { ...food, status }, status, { requesterIds, user: undefined }, ctx);
    }
    return foodIds.length;
  });
}

/**
 * Ends every open request of these locked foods whose deadline has passed.
 *
 * @returns the foods that had any, with the ids of the requesters
 */
export async function expireRequests(
  tx: Db,
  foods: FoodRow[],
  ctx: TransactionContext,
): Promise<{ food: FoodRow; requesterIds: string[] }[]> {
  const passed = foods.filter(({ deadline }) => deadline < today(ctx));
  if (passed.length === 0) return [];
  const ids = passed.map(({ id }) => id);
  const open = Map.groupBy(await store.openRequests(tx, ids), ({ foodId }) => foodId);
  const queues = passed.flatMap((food) => {
    const requests = open.get(food.id);
    return requests ? [{ food, requests }] : [];
  });
  await carryOutAll(tx, 'expire', queues, undefined, ctx);
  return queues.map(({ food, requests }) => ({ food, requesterIds: requests.map(({ requesterId }) => requesterId) }));
}

/** How many requests are open although their deadline is over. */
export async function countOverdue(db: Db, ctx: Pick<Context, 'clock' | 'timeZone'>): Promise<number> {
  return store.countOverdue(db, today(ctx));
}

/**
 * Takes foods whose deadline has passed out of the lists' indexes, and removes their exact places. Puts foods back that a
 * fast clock took out too soon; only this changes anything that people see. Forgets what people who have left withdrew.
 */
export async function sortOutExpired(db: Db, ctx: Context): Promise<void> {
  await inBatches(db, ctx, (tx) => forgetPassed(tx, BATCH, ctx));
  await inBatches(db, ctx, (tx) => retireExpired(tx, BATCH, ctx));
  await inBatches(db, ctx, async (tx, ctx) => {
    const foods = await bringBackUnexpired(tx, BATCH, ctx);
    for (const food of foods) await showStatus(tx, food, food.status, { requesterIds: [], user: undefined }, ctx);
    return foods.length;
  });
  await deleteWithdrawnOfLeft(db, today(ctx));
}

/** Runs `act` again and again, each time in a transaction, until less than a batch is done. One server at a time does so. */
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
