import { msg } from '#words';
import { type Day, daysAfter, parseDay } from '../../../contract/dates.ts';
import { FoodCopy } from '../../../contract/foods/foods.ts';
import { parsePickupTime } from '../../../contract/requests/pickup-time-terms.ts';
import type { FoodRequestInput } from '../../../contract/requests/requests.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { type FoodRow, lockFood } from '../../foods/food.ts';
import { runOnce, type Sending, UNKEYED } from '../../idempotency/idempotency.ts';
import { ApiError, codes, invalidInput } from '../../kernel/api-error.ts';
import { today } from '../../kernel/calendar.ts';
import { fieldNames, pick } from '../../kernel/presenting.ts';
import { requireNotBlocked } from '../../users/blocks.ts';
import { requireActive } from '../../users/suspension.ts';
import type { User } from '../../users/user.ts';
import { publishFoodStatus } from '../food-status.ts';
import { requireLeft } from '../left.ts';
import { mayTrySamples } from '../may-try-samples.ts';
import { firstOfferOf } from '../stores/first-offer-store.ts';
import { type OpenRequest, openRequests } from '../stores/move-store.ts';
import { insertRequest } from '../stores/request-store.ts';
import { requireOffered } from '../times/pickup-times.ts';

const copied = fieldNames(FoodCopy);

/**
 * Requests food. Any number of users can wait for the same listing, each with one open request.
 *
 * @param sending identifies retries of the call, which have no further effect
 * @returns the request's ID
 */
export async function requestFood(
  db: Db,
  requester: User,
  input: FoodRequestInput,
  ctx: Context,
  { config, sending = UNKEYED }: { config: Pick<Config, 'moderators'>; sending?: Sending },
): Promise<string> {
  return transact(db, ctx, (tx, ctx) =>
    runOnce(tx, { userId: requester.id, what: 'request', ...sending, now: ctx.clock() }, () =>
      ask(tx, requester, input, ctx, config),
    ),
  );
}
ask.errors = codes(
  'NOT_REQUESTABLE',
  'SUSPENDED',
  'FOOD_NOT_FOUND',
  'SAMPLE_FOOD',
  'OWN_FOOD',
  'ALREADY_REQUESTED',
  'FOOD_NOT_AVAILABLE',
  'FOOD_COMING_SOON',
  'FOOD_EXPIRED',
  'NOT_SO_MUCH_LEFT',
  'WINDOW_NOT_OFFERED',
  'OFFERED_FIRST',
);
requestFood.errors = codes(...ask.errors, 'SENT_BEFORE');

/** Like requestFood, within a transaction. */
export async function ask(
  tx: Db,
  requester: User,
  { foodId, reqDate, window: time, notes, wanted }: FoodRequestInput,
  ctx: TransactionContext,
  config: Pick<Config, 'moderators'>,
): Promise<string> {
  const food = await lockFood(tx, foodId);
  await requireActive(tx, requester.id);
  if (!food || food.hidden) throw new ApiError('FOOD_NOT_FOUND');
  if (food.donorIsSample && !(await mayTrySamples(tx, requester, config))) throw new ApiError('SAMPLE_FOOD');
  const open = await openRequests(tx, [food.id]);
  requireRequestable(requester, food, open, ctx);
  await requireNotBlocked(tx, { blockerId: food.donorId, blockedId: requester.id });
  const first = await firstOfferOf(tx, food.id, ctx.clock());
  if (first && first.personId !== requester.id) throw new ApiError('OFFERED_FIRST');
  if (time !== undefined) requireOffered(food, time, ctx);
  const left = food.quantity - food.taken;
  if (food.inParts && wanted) requireLeft(wanted, left, food);
  const id = await insertRequest(tx, {
    ...pick(food, copied),
    foodId: food.id,
    wanted: food.inParts ? (wanted ?? left) : null,
    donorId: food.donorId,
    requesterId: requester.id,
    askedAt: ctx.clock(),
    requestedFor: parsePickupTime(time ?? '')?.day ?? requestedDay(reqDate, ctx),
    pickupTime: time ?? null,
    notes,
  });
  if (!id) throw new ApiError('ALREADY_REQUESTED');
  await publishFoodStatus(tx, food, 'Requested', { requesterIds: [], user: requester }, ctx);
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

/** Returns the requested day, by default today. Yesterday becomes today, because it may still be yesterday for the requester. */
function requestedDay(reqDate: string | undefined, ctx: Context): Day {
  const present = today(ctx);
  const day = parseDay(reqDate ?? '', ctx.timeZone) ?? present;
  if (day < daysAfter(present, -1)) throw invalidInput('reqDate', msg`Request Date must be today or later.`);
  return day < present ? present : day;
}

function requireRequestable(requester: User, food: FoodRow, open: OpenRequest[], ctx: Context): void {
  if (food.donorId === requester.id) throw new ApiError('OWN_FOOD');
  if (food.deadline < today(ctx)) throw new ApiError('FOOD_EXPIRED');
  if (open.some(({ requesterId }) => requesterId === requester.id)) throw new ApiError('ALREADY_REQUESTED');
  if (food.status === 'Not Available') throw new ApiError('FOOD_NOT_AVAILABLE');
  if (food.status === 'Coming Soon') throw new ApiError('FOOD_COMING_SOON');
}
