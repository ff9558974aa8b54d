import type { FoodInput } from '../../contract/foods.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { FoodEvent } from '../events/publish.ts';
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
import { notePicture } from '../photos/linked-pictures.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { dismissQueue, expireQueues, isCollected, isPromised, openRequests, updateCopies } from '../queue/queue.ts';
import { type TransactionContext, transact } from '../transact.ts';

/**
 * Gives a food away: it is Available from now on.
 *
 * @returns its id
 * @throws ApiError INVALID_INPUT when the deadline has passed, or the picture is a photo of somebody else's
 */
export async function addFood(db: Db, donor: User, input: FoodInput, ctx: Context): Promise<string> {
  const values = foodValues(input, ctx);
  return transact(db, ctx, async (tx, ctx) => {
    await showPicture(tx, donor, values.image, ctx);
    const foodId = await insertFood(tx, donor, values);
    await ctx.publish(tx, {
      kind: 'food-added',
      foodId,
      listed: listedFood({ ...values, status: 'Available' }, ctx),
      donorId: donor.id,
      requesterIds: [],
      actorId: donor.id,
    });
    return foodId;
  });
}

/**
 * Changes a food and lists it as Available again, unless it is promised to someone (DESIGN, section 6). Those in its
 * queue are told what it is now. What has been collected is history.
 *
 * @throws ApiError FOOD_NOT_FOUND, NOT_YOURS, FOOD_COLLECTED, or INVALID_INPUT as addFood
 */
export async function updateFood(db: Db, donor: User, id: string, input: FoodInput, ctx: Context): Promise<void> {
  const values = foodValues(input, ctx);
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockOwnFood(tx, donor, id);
    if (await isCollected(tx, food)) throw new ApiError('FOOD_COLLECTED');
    await showPicture(tx, donor, values.image, ctx, food.image);
    await expireQueues(tx, [food], ctx);
    await changeFood(tx, food, values);
    await updateCopies(tx, food, values);
    const status = (await isPromised(tx, food)) ? food.status : 'Available';
    await setFoodStatus(tx, [food], status);
    const listed = listedFood({ ...values, status }, ctx);
    await publishChange(tx, { kind: 'food-changed', listed }, food, await requesterIds(tx, food), ctx);
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
    await publishChange(tx, { kind: 'food-deleted', listed: null }, food, concerned, ctx);
  });
}

/** Sees to it that a picture can be shown: a photo that is the donor's own, or one from elsewhere, which is copied. */
async function showPicture(tx: Db, donor: User, image: string, ctx: Context, shown?: string): Promise<void> {
  await requireOwnPhoto(tx, donor, image, shown);
  await notePicture(tx, image, ctx.clock());
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
  return (await openRequests(tx, food)).map(({ requesterId }) => requesterId);
}
