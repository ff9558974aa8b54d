import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { type FoodRow, lockFood } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { today } from '../../kernel/calendar.ts';
import { requireNotBlocked } from '../../users/blocks.ts';
import { requireActive } from '../../users/suspension.ts';
import { amountOf, leftOf } from '../left.ts';
import { foodsToLapse, type OpenRequest, openRequests } from '../stores/move-store.ts';
import { isOver } from '../times/pickup-times.ts';
import { carryOut } from './carry-out.ts';
import { updateAfterMove } from './moves.ts';

/** Maximum number of foods per run. */
const BATCH = 500;

/**
 * Ends promises whose hand-over was not confirmed in time, and promises the food to the next requesters in the queue who can
 * come. Locks and rechecks each listing in its own transaction, so several servers can run this at once.
 */
export async function lapsePromises(db: Db, ctx: Context): Promise<void> {
  for (const foodId of await foodsToLapse(db, ctx.clock(), BATCH)) {
    await transact(db, ctx, async (tx, ctx) => {
      const food = await lockFood(tx, foodId);
      // After the last day, no one can move up in the queue, so the promise does not lapse. It expires at noon instead.
      if (food && food.deadline >= today(ctx)) await lapse(tx, food, ctx);
    });
  }
}

async function lapse(tx: Db, food: FoodRow, ctx: TransactionContext): Promise<void> {
  const open = await openRequests(tx, [food.id]);
  const now = ctx.clock();
  const lapsed = open.filter(({ lapsesAt, claim }) => lapsesAt !== null && lapsesAt <= now && claim === null);
  if (lapsed.length === 0) return;
  await carryOut(tx, 'lapse', food, lapsed, undefined, ctx);
  const freed = lapsed.reduce((sum, request) => sum + amountOf(food, request), 0);
  const next = await nextInLine(tx, food, open, freed, ctx);
  await carryOut(tx, 'promote', food, next, undefined, ctx);
  await updateAfterMove(tx, food, undefined, ctx);
}

/**
 * Returns the next requests to promise the food to, in queue order. They must ask for no more than is left, and their pick-up
 * time must not be over. Skips suspended and blocked users. Also skips requests that the donor has released: a promise reveals
 * the address, so only the donor may promise them the food again.
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
    const amount = amountOf(food, request);
    if (request.status !== 'Requested' || request.reason === 'released') continue;
    if (amount > left || isOver(request.pickupTime, ctx)) continue;
    if (!(await mayReceive(tx, food, request))) continue;
    next.push(request);
    left -= amount;
  }
  return next;
}

/** Whether the requester is neither suspended nor blocked by the donor. */
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
