import type { FoodInput } from '../../contract/foods.ts';
import { sayQuantity } from '../../contract/share-terms.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';
import type { FoodRow } from '../foods/food.ts';
import { forgetPlaces } from '../places/place.ts';
import { askForAll, carryOut, leftOf, type OpenRequest } from '../queue/queue.ts';
import type { TransactionContext } from '../transact.ts';

type Shared = Pick<FoodRow, 'quantity' | 'unit'>;

/** @throws ApiError NOT_SO_MUCH_LEFT when so much of a food in parts can not be had */
export function requireLeft(wanted: number, left: number, { quantity, unit }: Shared): void {
  if (wanted <= left) return;
  const only = sayQuantity({ quantity, unit, left });
  const message = left === 0 ? 'Nothing of this food is left.' : `There is not so much left of this food: ${only}.`;
  throw new ApiError('NOT_SO_MUCH_LEFT', { message, issues: [{ path: 'wanted', message }] });
}

/**
 * Sees to it that what a donor says of how much there is of their locked food, and whether it is given in parts, agrees with
 * what is promised of it. When it is given in parts from now on, or no longer, everyone who waits asks for all of it.
 *
 * @throws ApiError FOOD_COLLECTED, PARTS_PROMISED or MORE_PROMISED
 */
export async function changeParts(
  tx: Db,
  food: FoodRow,
  { quantity, inParts = food.inParts }: Pick<FoodInput, 'quantity' | 'inParts'>,
): Promise<void> {
  const { left, isCollected } = await leftOf(tx, food);
  const taken = food.quantity - left;
  if (isCollected) throw new ApiError('FOOD_COLLECTED');
  if (inParts !== food.inParts) {
    if (taken > 0) throw new ApiError('PARTS_PROMISED');
    await askForAll(tx, food, quantity, inParts);
  }
  if (inParts && quantity < taken) {
    const message = `Of this food ${taken} are promised or collected, so there can not be fewer.`;
    throw new ApiError('MORE_PROMISED', { message, issues: [{ path: 'quantity', message }] });
  }
}

/** Where all of a locked food has changed hands, ends it for those who still wait. @returns how much of it is left */
export async function endWhenCollected(
  tx: Db,
  food: FoodRow,
  open: OpenRequest[],
  user: User | undefined,
  ctx: TransactionContext,
): Promise<number> {
  const { left, isCollected } = await leftOf(tx, food);
  if (isCollected) {
    await carryOut(tx, 'giveElsewhere', food, open, user, ctx);
    await forgetPlaces(tx, [food]);
  }
  return left;
}
