import { foodStatusAfter } from '../../contract/moves.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { lockFoodIfFree } from '../foods/food.ts';
import { expiredFoods, expireQueue } from '../queue/queue.ts';
import { transact } from '../transact.ts';
import { showStatus } from './food-status.ts';

const BATCH = 100;

/**
 * Records for every open request whose food has passed its deadline that it has expired. Any number of servers may do
 * this at once: a food that someone else has locked is left to them, or to the next time.
 */
export async function expirePassedRequests(db: Db, ctx: Context): Promise<void> {
  let after: string | undefined;
  do {
    const foodIds = await expiredFoods(db, { after, limit: BATCH }, ctx);
    for (const foodId of foodIds) await expireFood(db, foodId, ctx);
    after = foodIds.length < BATCH ? undefined : foodIds.at(-1);
  } while (after);
}

async function expireFood(db: Db, foodId: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockFoodIfFree(tx, foodId);
    if (!food) return;
    const requesterIds = await expireQueue(tx, food, ctx);
    if (requesterIds.length === 0) return;
    await showStatus(tx, food, foodStatusAfter('expire', []), { requesterIds, user: undefined }, ctx);
  });
}
