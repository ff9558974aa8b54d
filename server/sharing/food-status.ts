import type { FoodStatus } from '../../contract/foods/food-terms.ts';
import type { Db } from '../db/schema.ts';
import type { TransactionContext } from '../events/transact.ts';
import { type FoodRow, listedFood, setFoodStatus } from '../foods/food.ts';
import type { User } from '../users/user.ts';

/**
 * Sets the status of a locked listing, and publishes the change.
 *
 * @param requesterIds the requesters whose own lists show the change
 * @param user the user who made the change; undefined if a deadline or a moderator caused it
 */
export async function publishFoodStatus(
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
