import { sql } from 'kysely';
import type { FoodStatus } from '../../../contract/foods/food-terms.ts';
import { foodStatusAfter, statusOn } from '../../../contract/requests/moves.ts';
import { lockNumber } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { bringBackUnexpired, type FoodRow, lockFreeFoods, retireExpired, setFoodStatus } from '../../foods/food.ts';
import { lastDays } from '../../kernel/calendar.ts';
import { forgetPassed } from '../../places/place.ts';
import { showStatus } from '../food-status.ts';
import * as store from '../stores/move-store.ts';
import { deleteWithdrawnOfLeft } from '../stores/request-store.ts';
import { carryOutAll } from './carry-out.ts';

/** How many foods one transaction handles. */
const BATCH = 500;

/**
 * Records the expiry of every open request whose food has passed its deadline; a promise has until noon of the next day. A food
 * that someone else has locked is left to the next run.
 */
export async function expirePassedRequests(db: Db, ctx: Context): Promise<void> {
  let after: string | undefined;
  await inBatches(db, ctx, async (tx, ctx) => {
    const foodIds = await store.expiredFoods(tx, lastDays(ctx), { after, limit: BATCH });
    after = foodIds.at(-1);
    const expired = await expireRequests(tx, await lockFreeFoods(tx, foodIds), ctx);
    for (const [status, foods] of Map.groupBy(expired, statusOf)) {
      await setFoodStatus(
        tx,
        foods.map(({ food }) => food),
        status,
      );
      for (const { food, requesterIds } of foods) {
        await showStatus(tx, { ...food, status }, status, { requesterIds, user: undefined }, ctx);
      }
    }
    return foodIds.length;
  });
}

/** A food of which requests have expired, their people, and whether it stays promised to somebody. */
type Expired = { food: FoodRow; requesterIds: string[]; isPromised: boolean };

/**
 * Ends every open request of these locked foods that has expired.
 *
 * @returns the foods that had any
 */
export async function expireRequests(tx: Db, foods: FoodRow[], ctx: TransactionContext): Promise<Expired[]> {
  const days = lastDays(ctx);
  // For good, so not by a clock that may be wrong.
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

/** Promised parts of a food are left again, unless they stay promised. */
function statusOf({ food: { inParts, quantity, taken }, isPromised }: Expired): FoodStatus {
  if (!isPromised) return foodStatusAfter(Number.POSITIVE_INFINITY, []);
  return foodStatusAfter(inParts ? quantity - taken : 0, []);
}

/** How many requests are open although their deadline is over. */
export async function countOverdue(db: Db, ctx: Pick<Context, 'clock' | 'timeZone'>): Promise<number> {
  return store.countOverdue(db, lastDays(ctx));
}

/**
 * Takes foods whose deadline has passed out of the lists' indexes, and removes their exact places, which nobody needs after
 * noon of the next day. Puts foods back that a fast clock took out too soon; only this changes anything that people see.
 * Forgets what people who have left withdrew.
 */
export async function sortOutExpired(db: Db, ctx: Context): Promise<void> {
  await inBatches(db, ctx, (tx) => forgetPassed(tx, BATCH, ctx));
  await inBatches(db, ctx, (tx) => retireExpired(tx, BATCH, ctx));
  await inBatches(db, ctx, async (tx, ctx) => {
    const foods = await bringBackUnexpired(tx, BATCH, ctx);
    for (const food of foods) await showStatus(tx, food, food.status, { requesterIds: [], user: undefined }, ctx);
    return foods.length;
  });
  await deleteWithdrawnOfLeft(db, lastDays(ctx).promised);
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
