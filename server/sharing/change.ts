import type { FoodChange } from '../../contract/foods/foods.ts';
import { HELD } from '../../contract/site/moderation-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type TransactionContext, transact } from '../events/transact.ts';
import { hasOtherContents } from '../foods/contents.ts';
import { changeFood, type FoodRow, foodValues, listedFood, lockOwnFood, setFoodStatus } from '../foods/food.ts';
import { codes } from '../kernel/api-error.ts';
import { deleteUnused, isSamePlace, placeFood, placeOfFood } from '../places/place.ts';
import type { User } from '../users/user.ts';
import { foodSinceRead } from './food-since-read.ts';
import { hideFood } from './hide.ts';
import { publishNote } from './moves/carry-out.ts';
import { changeQuantity } from './moves/change-amounts.ts';
import { expireRequests } from './moves/expire.ts';
import { endWhenCollected } from './moves/moves.ts';
import { checkPicture } from './post.ts';
import { openRequests, type PromisedRequest, promisedRequests } from './stores/move-store.ts';
import * as store from './stores/request-store.ts';
import { followOffer } from './times/choose-pickup-time.ts';
import { offerFrom } from './times/pickup-times.ts';

/**
 * Updates a listing, and copies the change to its open requests. Closed requests keep the old values. The listing becomes
 * Available again unless all of the food is promised or collected (docs/departures.md).
 *
 * @param isHeld hides the listing until a moderator has reviewed it, and ends its queue; no effect if it is already hidden
 */
export async function updateFood(
  db: Db,
  donor: User,
  id: string,
  change: FoodChange,
  ctx: Context,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockOwnFood(tx, donor, id);
    const before = await placeOfFood(tx, food);
    const input = foodSinceRead({ food, place: before }, change, ctx);
    const values = foodValues(input, ctx);
    const offer = offerFrom(input, values.deadline, ctx);
    await expireRequests(tx, [food], ctx);
    await changeQuantity(tx, food, input);
    await checkPicture(tx, donor, values.image, ctx, food.image);
    await changeFood(tx, food, { ...values, ...offer, ...(await placeFood(tx, donor, input.pickup, ctx)) });
    const isMoved = !isSamePlace(before, await placeOfFood(tx, food));
    await deleteUnused(tx, donor);
    const { unit = food.unit } = values;
    const changes = { isMoved, hasOtherContents: hasOtherContents(food, values) };
    await updateCopies(tx, food, { ...values, unit }, changes, ctx);
    await followOffer(tx, { ...food, ...values }, offer, ctx);
    const open = await openRequests(tx, [food.id]);
    const left = await endWhenCollected(tx, { ...food, quantity: values.quantity }, open, donor, ctx);
    const status = left === 0 ? 'Not Available' : 'Available';
    await setFoodStatus(tx, [food], status);
    const listed = listedFood({ ...values, status, hidden: food.hidden }, ctx);
    const requesterIds = open.map(({ requesterId }) => requesterId);
    await ctx.publish(tx, {
      kind: 'food-changed',
      listed,
      foodId: food.id,
      donorId: donor.id,
      requesterIds,
      actorId: donor.id,
    });
    // If the listing is already hidden, keep the reason that the donor was given.
    if (!isHeld || food.hidden) return;
    await hideFood(tx, food.id, { hiddenWhy: HELD }, ctx);
    await ctx.publish(tx, { kind: 'food-held', foodId: food.id });
  });
}
updateFood.errors = codes(
  'NOT_YOURS',
  'FOOD_NOT_FOUND',
  'FOOD_COLLECTED',
  'PARTS_PROMISED',
  'MORE_PROMISED',
  'CHANGED_MEANWHILE',
);

/**
 * Copies a listing's current fields to its open requests. Notifies accepted requesters of a new place, last day or contents.
 *
 * @param changes whether the exact place and the declared contents have changed; requests have no copies of these
 */
async function updateCopies(
  tx: Db,
  food: FoodRow,
  copy: store.FoodCopyValues,
  changes: Changes,
  ctx: TransactionContext,
): Promise<void> {
  const promises = await promisedRequests(tx, food.id);
  await store.updateCopies(tx, food.id, copy);
  for (const promised of promises) await recordChange(tx, food, promised, copy, changes, ctx);
}

type Changes = { isMoved: boolean; hasOtherContents: boolean };

async function recordChange(
  tx: Db,
  food: FoodRow,
  promised: PromisedRequest,
  copy: store.FoodCopyValues,
  { isMoved, hasOtherContents }: Changes,
  ctx: TransactionContext,
): Promise<void> {
  const isElsewhere = copy.location !== promised.location || copy.deadline !== promised.deadline;
  if (isElsewhere || isMoved || copy.title !== promised.title) await store.countRevision(tx, promised.id);
  if (!isElsewhere && !isMoved && !hasOtherContents) return;
  // A field that is back to its value at acceptance counts as unchanged.
  const [location, deadline] = [
    promised.previousLocation ?? promised.location,
    promised.previousDeadline ?? promised.deadline,
  ];
  await store.changeRequest(tx, promised.id, {
    previousLocation: location === copy.location ? null : location,
    previousDeadline: deadline === copy.deadline ? null : deadline,
    placeChanged: isMoved || promised.placeChanged,
    contentsChanged: hasOtherContents || promised.contentsChanged,
    changedAt: ctx.clock(),
  });
  await publishNote(tx, 'changed', { ...promised, foodId: food.id, donorId: food.donorId }, food.donorId, ctx);
}
