import type { Db } from '../../db/schema.ts';
import type { FoodRow } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { leftOf, requireLeft } from '../left.ts';
import { type MovableRequest, ownMove } from './moves.ts';

/** Accepts a waiting request. This promises the requester the food, or the amount they asked for. */
export const accept = ownMove('accept', requireEnough, 'FOOD_PROMISED', 'NOT_SO_MUCH_LEFT');

/**
 * Undoes an acceptance, with an optional note from the donor. The requester returns to their place in the queue. After the food's
 * last day, the request is declined instead.
 */
export const release = ownMove('release');

/** Declines a waiting request, with an optional note from the donor. */
export const decline = ownMove('decline');

/** Withdraws the user's own request, waiting or accepted. */
export const withdraw = ownMove('withdraw');

async function requireEnough(tx: Db, { wanted }: MovableRequest, food: FoodRow): Promise<void> {
  const { left } = await leftOf(tx, food);
  if (wanted !== null) return requireLeft(wanted, left, food);
  if (left === 0) throw new ApiError('FOOD_PROMISED');
}
