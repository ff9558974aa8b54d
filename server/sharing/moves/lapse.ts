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
import { followMove } from './moves.ts';

/** How many foods are looked up at once. */
const BATCH = 500;

/**
 * Ends promises that nobody has confirmed in time, and promises the freed amounts to the next people in the queue who can
 * come. Each food is checked again in a transaction of its own, so several servers may do this at once.
 */
export async function lapsePromises(db: Db, ctx: Context): Promise<void> {
  for (const foodId of await foodsToLapse(db, ctx.clock(), BATCH)) {
    await transact(db, ctx, async (tx, ctx) => {
      const food = await lockFood(tx, foodId);
      // After its last day nobody is next in line, so a promise is left to expiry, at noon.
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
  await followMove(tx, food, undefined, ctx);
}

/**
 * The people who have waited the longest for an amount that is left now, and whose pick-up time is not over. A person
 * from whom the donor has taken the food back is left out: only the donor may promise it, and tell the address, again.
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

/** Whether someone may still ask for it. */
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
