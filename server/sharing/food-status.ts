import type { FoodStatus } from '../../contract/food-terms.ts';
import type { User } from '../accounts/account.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, listedFood, setFoodStatus } from '../foods/food.ts';
import type { TransactionContext } from '../transact.ts';

/**
 * Shows everyone what has become of a locked food's requests.
 *
 * @param requesterIds in whose own lists the food now looks different
 * @param user who did it; nobody when a deadline has passed
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
