import type { Db } from '../db/schema.ts';
import type { TransactionContext } from '../events/transact.ts';
import { findFoods, listedFood } from './food.ts';

/** Publishes that pictures of these foods and users have been changed or removed. */
export async function publishPictureChanges(
  tx: Db,
  { foodIds, personIds }: { foodIds: string[]; personIds: string[] },
  ctx: TransactionContext,
): Promise<void> {
  for (const food of await findFoods(tx, foodIds)) {
    const listed = listedFood(food, ctx);
    await ctx.publish(tx, { kind: 'food-changed', foodId: food.id, listed, donorId: food.donorId, requesterIds: [] });
  }
  for (const personId of personIds) await ctx.publish(tx, { kind: 'person-changed', personId });
}
