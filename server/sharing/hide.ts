import { foodStatusAfter } from '../../contract/requests/moves.ts';
import type { Db } from '../db/schema.ts';
import type { TransactionContext } from '../events/transact.ts';
import { type FoodRow, type Hiding, lockFood, setHiding } from '../foods/food.ts';
import { ApiError } from '../kernel/api-error.ts';
import { forgetPlaces } from '../places/place.ts';
import { publishFoodStatus } from './food-status.ts';
import { carryOut } from './moves/carry-out.ts';
import { expireRequests } from './moves/expire.ts';
import { beginReachOnce } from './reach.ts';
import { openRequests } from './stores/move-store.ts';

/**
 * Adds or removes a reason for hiding a listing. Hiding it ends its open requests and removes its exact place; only the donor can
 * still see it. Once no reason is left, it is listed again with an empty queue, and people are told of it if they never were.
 *
 * @throws ApiError FOOD_NOT_FOUND
 */
export async function hideFood(tx: Db, id: string, hiding: Hiding, ctx: TransactionContext): Promise<FoodRow> {
  const locked = await lockFood(tx, id);
  if (!locked) throw new ApiError('FOOD_NOT_FOUND');
  await expireRequests(tx, [locked], ctx);
  const food = await setHiding(tx, locked, hiding);
  if (food.hidden) await forgetPlaces(tx, [food]);
  const open = food.hidden ? await openRequests(tx, [food.id]) : [];
  await carryOut(tx, 'hideFood', food, open, undefined, ctx);
  const status = open.length > 0 ? foodStatusAfter(food.quantity, []) : food.status;
  const requesterIds = open.map(({ requesterId }) => requesterId);
  await publishFoodStatus(tx, food, status, { requesterIds, user: undefined }, ctx);
  await beginReachOnce(tx, food, ctx);
  return food;
}
