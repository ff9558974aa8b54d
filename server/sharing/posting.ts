import type { FoodInput } from '../../contract/foods.ts';
import { HELD } from '../../contract/moderation-terms.ts';
import type { User } from '../accounts/account.ts';
import { requireActive } from '../accounts/suspension.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { FoodEvent } from '../events/publish.ts';
import { hasOtherContents } from '../foods/contents.ts';
import {
  type Authorized,
  changeFood,
  type FoodRow,
  foodValues,
  insertFood,
  listedFood,
  lockOwnFood,
  removeFood,
  setFoodStatus,
} from '../foods/food.ts';
import { reportRepeated } from '../moderation/report.ts';
import { notePicture } from '../photos/linked-pictures.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { deleteUnused, isSamePlace, placeFood, placeOfFood } from '../places/place.ts';
import { dismissQueue, expireQueues, type OpenRequest, openRequests, updateCopies } from '../queue/queue.ts';
import { once } from '../sending/once.ts';
import { type TransactionContext, transact } from '../transact.ts';
import { followOffer, offerFrom } from '../windows/window.ts';
import { hideFood } from './hiding.ts';
import { changeParts, endWhenCollected } from './parts.ts';

/**
 * Gives a food away: it is Available from now on.
 *
 * @param key under which it is done once, however often it is sent
 * @param isHeld whether nobody else sees it until a moderator has looked at it, to whom it is reported
 * @returns its id
 * @throws ApiError INVALID_INPUT when the deadline has passed, a pick-up time can not be, or the picture or the place is
 *   somebody else's
 */
export async function addFood(
  db: Db,
  donor: User,
  input: FoodInput,
  ctx: Context,
  { key, isHeld = false }: { key?: string | undefined; isHeld?: boolean } = {},
): Promise<string> {
  return transact(db, ctx, (tx, ctx) =>
    once(tx, { userId: donor.id, what: 'food', key, now: ctx.clock() }, () => post(tx, donor, input, ctx, isHeld)),
  );
}

async function post(tx: Db, donor: User, input: FoodInput, ctx: TransactionContext, isHeld: boolean): Promise<string> {
  const said = foodValues(input, ctx);
  const values = { ...said, ...offerFrom(input, said.deadline, ctx) };
  await requireActive(tx, donor.id);
  await showPicture(tx, donor, values.image, ctx);
  const placing = await placeFood(tx, donor, input.pickup, ctx);
  const foodId = await insertFood(tx, donor, { ...values, ...placing }, isHeld ? HELD : null);
  if (isHeld) await reportRepeated(tx, foodId, ctx);
  await ctx.publish(tx, {
    kind: 'food-added',
    foodId,
    listed: listedFood({ ...values, status: 'Available', hidden: isHeld }, ctx),
    donorId: donor.id,
    requesterIds: [],
    actorId: donor.id,
  });
  return foodId;
}

/**
 * Changes a food and lists it as Available again, unless it is promised to someone (DESIGN, section 6). Those in its
 * queue are told what it is now. What has been collected is history.
 *
 * @param isHeld as in addFood, unless it is hidden already; its queue then ends
 * @throws ApiError FOOD_NOT_FOUND, NOT_YOURS, INVALID_INPUT as addFood, or as changeParts
 */
export async function updateFood(
  db: Db,
  donor: User,
  id: string,
  input: FoodInput,
  ctx: Context,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<void> {
  const values = foodValues(input, ctx);
  const offer = offerFrom(input, values.deadline, ctx);
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockOwnFood(tx, donor, id);
    await expireQueues(tx, [food], ctx);
    await changeParts(tx, food, input);
    await showPicture(tx, donor, values.image, ctx, food.image);
    const before = await placeOfFood(tx, food);
    await changeFood(tx, food, { ...values, ...offer, ...(await placeFood(tx, donor, input.pickup, ctx)) });
    const isMoved = !isSamePlace(before, await placeOfFood(tx, food));
    await deleteUnused(tx, donor);
    const { unit = food.unit } = values;
    const changes = { isMoved, hasOtherContents: hasOtherContents(food, values) };
    await updateCopies(tx, food, { ...values, unit }, changes, ctx);
    await followOffer(tx, { ...food, ...values }, offer, ctx);
    const open = await openRequests(tx, food);
    const left = await endWhenCollected(tx, { ...food, quantity: values.quantity }, open, donor, ctx);
    const status = left === 0 ? 'Not Available' : 'Available';
    await setFoodStatus(tx, [food], status);
    const listed = listedFood({ ...values, status, hidden: food.hidden }, ctx);
    await publishChange(tx, { kind: 'food-changed', listed }, food, open.map(requesterOf), ctx);
    // What is hidden already stays so for the reason that its donor was told.
    if (!isHeld || food.hidden) return;
    await hideFood(tx, id, { hiddenWhy: HELD }, ctx);
    await reportRepeated(tx, id, ctx);
  });
}

/**
 * Takes a food away. Its requests stay as records, those still open as Declined.
 *
 * @throws ApiError FOOD_NOT_FOUND or NOT_YOURS
 */
export async function deleteFood(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockOwnFood(tx, donor, id);
    await expireQueues(tx, [food], ctx);
    const concerned = await requesterIds(tx, food);
    await dismissQueue(tx, food, donor, ctx);
    await removeFood(tx, food);
    await deleteUnused(tx, donor);
    await publishChange(tx, { kind: 'food-deleted', listed: null }, food, concerned, ctx);
  });
}

/** Sees to it that a picture can be shown: a photo that is the donor's own, or one from elsewhere, which is copied. */
async function showPicture(tx: Db, donor: User, image: string, ctx: Context, shown?: string): Promise<void> {
  await requireOwnPhoto(tx, donor, image, shown);
  await notePicture(tx, image, donor.id, ctx.clock());
}

async function publishChange(
  tx: Db,
  change: FoodEvent,
  { id, donorId }: Authorized<FoodRow>,
  requesterIds: string[],
  { publish }: TransactionContext,
): Promise<void> {
  await publish(tx, { ...change, foodId: id, donorId, requesterIds, actorId: donorId });
}

async function requesterIds(tx: Db, food: FoodRow): Promise<string[]> {
  return (await openRequests(tx, food)).map(requesterOf);
}

function requesterOf({ requesterId }: OpenRequest): string {
  return requesterId;
}
