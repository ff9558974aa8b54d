import { isAllowedFrom, moveErrors } from '../../contract/moves.ts';
import type { WindowInput } from '../../contract/windows.ts';
import type { User } from '../accounts/account.ts';
import { requireActive } from '../accounts/suspension.ts';
import { ApiError } from '../api-error.ts';
import { requireNotBlocked } from '../blocking/require-not-blocked.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, lockFood } from '../foods/food.ts';
import { carryOut, leftOf, type OpenRequest, openRequests } from '../queue/queue.ts';
import { type TransactionContext, transact } from '../transact.ts';
import { choose, foodsToLapse, isOver, lapsedRequests, requireOffered } from '../windows/window.ts';
import { followMove, lockOwn } from './hand-over.ts';

/**
 * Chooses another pick-up time for one's own open request, or any of them. A promise can be moved until its pick-up time is
 * over.
 *
 * @throws ApiError REQUEST_NOT_FOUND, NOT_YOURS, WINDOW_NOT_OFFERED, WINDOW_OVER, or one of `moveErrors`
 */
export async function chooseWindow(
  db: Db,
  requester: User,
  id: string,
  { window }: WindowInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, status } = await lockOwn(tx, requester, id, ctx);
    if (!food || !isAllowedFrom('withdraw', status)) throw new ApiError(moveErrors[status]);
    if (request.pickupWindow === window) return;
    if (status === 'Accepted' && isOver(request.pickupWindow, ctx)) throw new ApiError('WINDOW_OVER');
    requireOffered(food, window, ctx);
    await choose(tx, food, request, window, ctx);
  });
}

/**
 * Ends promises that nobody has confirmed in time, and promises what they held of each of these foods to the next in line who can come. Each
 * food has a transaction of its own, in which it is looked at again, so several servers may do this at once.
 */
export async function lapsePromises(db: Db, ctx: Context): Promise<void> {
  for (const foodId of await foodsToLapse(db, ctx)) {
    await transact(db, ctx, async (tx, ctx) => {
      const food = await lockFood(tx, foodId);
      // One that has passed is for expiry.
      if (food && food.deadline >= today(ctx)) await lapse(tx, food, ctx);
    });
  }
}

async function lapse(tx: Db, food: FoodRow, ctx: TransactionContext): Promise<void> {
  const over = await lapsedRequests(tx, food, ctx);
  const open = await openRequests(tx, food);
  const lapsed = open.filter(({ id }) => over.includes(id));
  if (lapsed.length === 0) return;
  await carryOut(tx, 'lapse', food, lapsed, undefined, ctx);
  const freed = lapsed.reduce((sum, request) => sum + shareOf(food, request), 0);
  const next = await nextInLine(tx, food, open, freed, ctx);
  if (next.length > 0) await carryOut(tx, 'promote', food, next, undefined, ctx);
  await followMove(tx, food, undefined, ctx);
}

/**
 * Those who have waited the longest of those who may have so much of the food and whose pick-up time is not over. Whoever
 * the donor has taken it from is not promised it, nor told the address, unless the donor decides so.
 */
async function nextInLine(
  tx: Db,
  food: FoodRow,
  open: OpenRequest[],
  freed: number,
  ctx: Context,
): Promise<OpenRequest[]> {
  const next: OpenRequest[] = [];
  let left = Math.min(freed, (await leftOf(tx, food)).left);
  for (const request of open) {
    const share = shareOf(food, request);
    if (request.status !== 'Requested' || request.reason === 'released') continue;
    if (share > left || isOver(request.pickupWindow, ctx)) continue;
    if (!(await mayReceive(tx, food, request))) continue;
    next.push(request);
    left -= share;
  }
  return next;
}

function shareOf({ quantity }: FoodRow, { wanted }: OpenRequest): number {
  return wanted ?? quantity;
}

/** By the rules of asking, which may not hold any more. */
async function mayReceive(tx: Db, { donorId }: FoodRow, { requesterId }: OpenRequest): Promise<boolean> {
  try {
    await requireActive(tx, requesterId);
    await requireNotBlocked(tx, { blockerId: donorId, blockedId: requesterId });
    return true;
  } catch (err) {
    if (err instanceof ApiError) return false;
    throw err;
  }
}
