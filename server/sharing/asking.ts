import { parseDay } from '../../contract/dates.ts';
import { FoodCopy } from '../../contract/foods.ts';
import type { FoodRequestInput } from '../../contract/requests.ts';
import { partsOf } from '../../contract/window-terms.ts';
import type { User } from '../accounts/account.ts';
import { requireActive } from '../accounts/suspension.ts';
import { ApiError } from '../api-error.ts';
import { requireNotBlocked } from '../blocking/require-not-blocked.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, lockFood } from '../foods/food.ts';
import { fieldNames, pick } from '../presenting.ts';
import { isInQueue, markForDonor, openRequests } from '../queue/queue.ts';
import { insertRequest } from '../requests/food-request.ts';
import { once } from '../sending/once.ts';
import { type TransactionContext, transact } from '../transact.ts';
import { requireOffered } from '../windows/window.ts';
import { showStatus } from './food-status.ts';
import { requireLeft } from './parts.ts';

const copied = fieldNames(FoodCopy);

/**
 * Asks for a food. Several people may wait for one food; one person asks once at a time.
 *
 * @param key under which it is done once, however often it is sent
 * @returns the request's id
 * @throws ApiError FOOD_NOT_FOUND, OWN_FOOD, FOOD_EXPIRED, ALREADY_REQUESTED, FOOD_NOT_AVAILABLE or
 *   FOOD_COMING_SOON; NOT_SO_MUCH_LEFT of a food in parts; WINDOW_NOT_OFFERED; NOT_REQUESTABLE for whom its donor has blocked
 */
export async function requestFood(
  db: Db,
  requester: User,
  input: FoodRequestInput,
  ctx: Context,
  key?: string,
): Promise<string> {
  return transact(db, ctx, (tx, ctx) =>
    once(tx, { userId: requester.id, what: 'request', key, now: ctx.clock() }, () => ask(tx, requester, input, ctx)),
  );
}

async function ask(
  tx: Db,
  requester: User,
  { foodId, reqDate, window, notes, wanted }: FoodRequestInput,
  ctx: TransactionContext,
): Promise<string> {
  const food = await lockFood(tx, foodId);
  await requireActive(tx, requester.id);
  if (!food || food.hidden) throw new ApiError('FOOD_NOT_FOUND');
  await requireRequestable(tx, requester, food, ctx);
  await requireNotBlocked(tx, { blockerId: food.donorId, blockedId: requester.id });
  if (window !== undefined) requireOffered(food, window, ctx);
  const left = food.quantity - food.taken;
  if (food.inParts && wanted) requireLeft(wanted, left, food);
  const isFirst = (await openRequests(tx, food)).length === 0;
  const id = await insertRequest(tx, {
    ...pick(food, copied),
    foodId: food.id,
    wanted: food.inParts ? (wanted ?? left) : null,
    donorId: food.donorId,
    requesterId: requester.id,
    askedAt: ctx.clock(),
    requestedFor: partsOf(window ?? '')?.day ?? parseDay(reqDate ?? '', ctx.timeZone) ?? today(ctx),
    pickupWindow: window ?? null,
    notes,
  });
  if (isFirst) await markForDonor(tx, id);
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
}

async function requireRequestable(tx: Db, requester: User, food: FoodRow, ctx: Context): Promise<void> {
  if (food.donorId === requester.id) throw new ApiError('OWN_FOOD');
  if (food.deadline < today(ctx)) throw new ApiError('FOOD_EXPIRED');
  if (await isInQueue(tx, food, requester)) throw new ApiError('ALREADY_REQUESTED');
  if (food.status === 'Not Available') throw new ApiError('FOOD_NOT_AVAILABLE');
  if (food.status === 'Coming Soon') throw new ApiError('FOOD_COMING_SOON');
}
