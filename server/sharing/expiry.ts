import { foodStatusAfter } from '../../contract/moves.ts';
import { type Circumstances, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import { holdFoodIfFree, showAs } from '../foods/food.ts';
import { expireQueue } from '../queue/queue.ts';
import * as store from '../queue/queue-store.ts';

const BATCH = 100;

/**
 * Records for every open request whose food has passed its deadline that it has expired. Any number of servers may do
 * this at once: a food that someone else holds is left to them, or to the next time.
 */
export async function expirePassedRequests(db: Db, at: Circumstances): Promise<void> {
  let after: string | undefined;
  do {
    const foodIds = await store.passedFoods(db, today(at), { after, limit: BATCH });
    for (const foodId of foodIds) await expireFood(db, foodId, at);
    after = foodIds.length < BATCH ? undefined : foodIds.at(-1);
  } while (after);
}

async function expireFood(db: Db, foodId: string, at: Circumstances): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const food = await holdFoodIfFree(tx, foodId);
    if (!food) return;
    const people = await expireQueue(tx, food, at);
    if (people.length > 0) await showAs(tx, food, foodStatusAfter('expire', []), { people, actor: undefined }, at);
  });
}
