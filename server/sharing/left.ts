import { msg } from '#words';
import { sayQuantity } from '../../contract/foods/amount-terms.ts';
import type { Db } from '../db/schema.ts';
import type { FoodRow } from '../foods/food.ts';
import { ApiError } from '../kernel/api-error.ts';
import { takenOf } from './stores/move-store.ts';

/**
 * Returns the amount of a locked listing that is neither promised nor collected, and whether all of it is collected. If the food
 * is given as a whole, either all or nothing is left.
 */
export async function leftOf(tx: Db, { id, quantity }: Pick<FoodRow, 'id' | 'quantity'>) {
  const { promised, collected } = await takenOf(tx, id, quantity);
  return { left: Math.max(0, quantity - promised - collected), isCollected: collected >= quantity };
}

/** Returns the amount that a request asks for. */
export function amountOf({ quantity }: Pick<FoodRow, 'quantity'>, { wanted }: { wanted: number | null }): number {
  return wanted ?? quantity;
}

/** Returns the amount offered to a waiting requester, if it is less than they asked for; otherwise null. */
export function offeredTo({ offered, wanted }: { offered: number | null; wanted: number | null }): number | null {
  return offered !== null && wanted !== null && offered < wanted ? offered : null;
}

/** The `offered` field of a waiting request; absent if there is no offer. */
export function presentOffered(request: Parameters<typeof offeredTo>[0]): { offered?: number } {
  const offered = offeredTo(request);
  return offered === null ? {} : { offered };
}

/** @throws ApiError NOT_SO_MUCH_LEFT, with an issue at `path`, if `wanted` exceeds `left` */
export function requireLeft(
  wanted: number,
  left: number,
  { quantity, unit }: Pick<FoodRow, 'quantity' | 'unit'>,
  path = 'wanted',
): void {
  if (wanted <= left) return;
  const message =
    left === 0
      ? msg`There’s none of this food left.`
      : msg`That’s too much. Only ${{ only: sayQuantity({ quantity, unit, left }) }}.`;
  throw new ApiError('NOT_SO_MUCH_LEFT', { message, issues: [{ path, message }] });
}
