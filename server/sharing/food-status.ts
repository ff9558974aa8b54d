import type { FoodStatus } from '../../contract/foods/food-terms.ts';
import type { Db } from '../db/schema.ts';
import type { TransactionContext } from '../events/transact.ts';
import { type FoodRow, listedFood, setFoodStatus } from '../foods/food.ts';
import type { User } from '../users/user.ts';

/**
 * Sets the status of a locked food, and publishes the change.
 *
 * @param requesterIds the people in whose own lists the food has changed
 * @param user the person who made the change; undefined when a deadline has passed
 */
export async function showStatus(
  tx: Db,
  food: FoodRow,
  status: FoodStatus,
  { requesterIds, user }: { requesterIds: string[]; user: User | undefined },
  ctx: TransactionContext,
): Promise<void> {
  await setFoodStatus(tx, [food], status);
  await ctx.publish(tx, {
    kind: 'food-changed',
    foodId: food.id,
    listed: listedFood({ ...food, status }, ctx),
    donorId: food.donorId,
    requesterIds,
    ...(user && { actorId: user.id }),
  });
}
