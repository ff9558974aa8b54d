import { foodStatusAfter } from '../../contract/moves.ts';
import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, type Hiding, lockFood, setHiding } from '../foods/food.ts';
import { forgetPlaces } from '../places/place.ts';
import { carryOut, expireQueues, openRequests } from '../queue/queue.ts';
import type { TransactionContext } from '../transact.ts';
import { showStatus } from './food-status.ts';

/**
 * Hides a food from all but its donor, which ends its open requests, or takes a reason for that back: then it is listed
 * again, with nobody in its queue.
 *
 * @throws ApiError FOOD_NOT_FOUND
 */
export async function hideFood(tx: Db, id: string, hiding: Hiding, ctx: TransactionContext): Promise<FoodRow> {
  const locked = await lockFood(tx, id);
  if (!locked) throw new ApiError('FOOD_NOT_FOUND');
  await expireQueues(tx, [locked], ctx);
  const food = await setHiding(tx, locked, hiding);
  if (food.hidden) await forgetPlaces(tx, [food]);
  const open = food.hidden ? await openRequests(tx, food) : [];
  await carryOut(tx, 'hideFood', food, open, undefined, ctx);
  const status = open.length > 0 ? foodStatusAfter(food.quantity, []) : food.status;
  const requesterIds = open.map(({ requesterId }) => requesterId);
  await showStatus(tx, food, status, { requesterIds, user: undefined }, ctx);
  return food;
}
