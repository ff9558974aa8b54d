import type { Outcome } from '../../contract/foods/outcome-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type FoodRow, lockOwnFood } from '../foods/food.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { earliestOpenDeadlines } from '../kernel/calendar.ts';
import type { User } from '../users/user.ts';
import { leftOf } from './left.ts';
import * as store from './stores/outcome-store.ts';

/** Records what became of a donor's food, or of what is left of it. */
export async function sayOutcome(db: Db, donor: User, id: string, outcome: Outcome, ctx: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const food = await lockOwnFood(tx, donor, id);
    if (!hasEnded(food, ctx)) throw new ApiError('FOOD_NOT_ENDED');
    const { left } = await leftOf(tx, food);
    if (left <= 0) throw new ApiError('FOOD_COLLECTED');
    const { id: foodId, unit } = food;
    await store.putOutcome(tx, { foodId, donorId: donor.id, outcome, quantity: left, unit, saidAt: ctx.clock() });
  });
}
sayOutcome.errors = codes('NOT_YOURS', 'FOOD_NOT_FOUND', 'FOOD_NOT_ENDED', 'FOOD_COLLECTED');

/**
 * Looks up what became of food that has ended, for its donor. Returns a function that tells it by food: null if the donor has not
 * said it, undefined if the food has not ended or all of it was collected.
 */
export async function outcomesFor(db: Db, foods: FoodRow[], isCollected: (food: FoodRow) => boolean, ctx: Context) {
  const ended = foods.filter((food) => hasEnded(food, ctx) && !isCollected(food));
  const said = await store.outcomesOf(
    db,
    ended.map(({ id }) => id),
  );
  return (food: FoodRow) => (ended.includes(food) ? (said.get(food.id) ?? null) : undefined);
}

/** Whether a food's last day has passed, and it is too late to keep a promise of it. */
function hasEnded({ deadline }: FoodRow, ctx: Context): boolean {
  return deadline < earliestOpenDeadlines(ctx).promised;
}
