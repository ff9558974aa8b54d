import type { Db } from '../../db/schema.ts';
import type { FoodRow } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { leftOf, requireLeft } from '../left.ts';
import { type MovableRequest, ownMove } from './moves.ts';

/** Promises the food, or as much of it as they asked for, to somebody who waits. */
export const accept = ownMove('accept', requireEnough, 'FOOD_PROMISED', 'NOT_SO_MUCH_LEFT');

/** Takes a promise back, with a word from the donor; the person keeps their place. */
export const release = ownMove('release');

/** Declines somebody who waits, with a word from the donor where they have one. */
export const decline = ownMove('decline');

/** Takes one's own request back, whether waiting or accepted. */
export const withdraw = ownMove('withdraw');

async function requireEnough(tx: Db, { wanted }: MovableRequest, food: FoodRow): Promise<void> {
  const { left } = await leftOf(tx, food);
  if (wanted !== null) return requireLeft(wanted, left, food);
  if (left === 0) throw new ApiError('FOOD_PROMISED');
}
