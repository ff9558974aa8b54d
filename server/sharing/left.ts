import { msg } from '#words';
import { sayQuantity } from '../../contract/foods/amount-terms.ts';
import type { Db } from '../db/schema.ts';
import type { FoodRow } from '../foods/food.ts';
import { ApiError } from '../kernel/api-error.ts';
import { takenOf } from './stores/move-store.ts';

/**
 * How much of a locked food is neither promised nor collected, and whether all of it has changed hands. Of a food that is
 * given as a whole, all or nothing is left.
 */
export async function leftOf(tx: Db, { id, quantity }: Pick<FoodRow, 'id' | 'quantity'>) {
  const { promised, collected } = await takenOf(tx, id, quantity);
  return { left: Math.max(0, quantity - promised - collected), isCollected: collected >= quantity };
}

/** How much of a food a request is for. */
export function amountOf({ quantity }: Pick<FoodRow, 'quantity'>, { wanted }: { wanted: number | null }): number {
  return wanted ?? quantity;
}

/** How much less than they ask for somebody who waits is offered; null if nothing is. */
export function offeredTo({ offered, wanted }: { offered: number | null; wanted: number | null }): number | null {
  return offered !== null && wanted !== null && offered < wanted ? offered : null;
}

/** The same as the API answers it of a request that waits; absent if nothing is. */
export function presentOffered(request: Parameters<typeof offeredTo>[0]): { offered?: number } {
  const offered = offeredTo(request);
  return offered === null ? {} : { offered };
}

/** @throws ApiError NOT_SO_MUCH_LEFT, at the field that says how much, when that much of a food in parts can not be had */
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
