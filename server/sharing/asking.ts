import { parseDay } from '../../contract/dates.ts';
import { FoodCopy } from '../../contract/foods.ts';
import type { FoodRequestInput } from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, lockFood } from '../foods/food.ts';
import { fieldNames, pick } from '../presenting.ts';
import { isInQueue } from '../queue/queue.ts';
import { insertRequest } from '../requests/food-request.ts';
import { transact } from '../transact.ts';
import { showStatus } from './food-status.ts';

const copied = fieldNames(FoodCopy);

/**
 * Asks for a food. Several people may wait for one food; one person asks once at a time.
 *
 * @returns the request's id
 * @throws ApiError FOOD_NOT_FOUND, OWN_FOOD, FOOD_EXPIRED, ALREADY_REQUESTED, FOOD_NOT_AVAILABLE or FOOD_COMING_SOON
 */
export async function requestFood(
  db: Db,
  requester: User,
  { foodId, reqDate, notes }: FoodRequestInput,
  ctx: Context,
): Promise<string> {
  return transact(db, ctx, async (tx, ctx) => {
    const food = await lockFood(tx, foodId);
    if (!food) throw new ApiError('FOOD_NOT_FOUND');
    await requireRequestable(tx, requester, food, ctx);
    const id = await insertRequest(tx, {
      ...pick(food, copied),
      foodId: food.id,
      donorId: food.donorId,
      requesterId: requester.id,
      askedAt: ctx.clock(),
      requestedFor: parseDay(reqDate ?? '', ctx.timeZone) ?? today(ctx),
      notes,
    });
    await showStatus(tx, food, 'Requested', { requesterIds: [], user: requester }, ctx);
    await ctx.publish(tx, {
      kind: 'request-changed',
      foodId: food.id,
      donorId: food.donorId,
      requesterIds: [requester.id],
      requestId: id,
      to: 'Requested',
      actorId: requester.id,
    });
    return id;
  });
}

async function requireRequestable(tx: Db, requester: User, food: FoodRow, ctx: Context): Promise<void> {
  if (food.donorId === requester.id) throw new ApiError('OWN_FOOD');
  if (food.deadline < today(ctx)) throw new ApiError('FOOD_EXPIRED');
  if (await isInQueue(tx, food, requester)) throw new ApiError('ALREADY_REQUESTED');
  if (food.status === 'Not Available') throw new ApiError('FOOD_NOT_AVAILABLE');
  if (food.status === 'Coming Soon') throw new ApiError('FOOD_COMING_SOON');
}
