import type { FoodInput } from '../../contract/foods/foods.ts';
import { HELD } from '../../contract/site/moderation-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type TransactionContext, transact } from '../events/transact.ts';
import { foodValues, insertFood, listedFood, lockOwnFood, removeFood } from '../foods/food.ts';
import { runOnce, type Sending, UNKEYED } from '../idempotency/idempotency.ts';
import { codes } from '../kernel/api-error.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { schedulePictureCopy } from '../photos/urls/linked-pictures.ts';
import { deleteUnused, placeFood } from '../places/place.ts';
import { requireActive } from '../users/suspension.ts';
import type { User } from '../users/user.ts';
import { offerFirst } from './first-offers.ts';
import { carryOut } from './moves/carry-out.ts';
import { expireRequests } from './moves/expire.ts';
import { beginReach } from './reach.ts';
import { openRequests } from './stores/move-store.ts';
import { offerFrom } from './times/pickup-times.ts';

/**
 * Posts a listing as Available.
 *
 * @param sending identifies retries of the call, which have no further effect
 * @param isHeld hides the listing from everyone but the donor, and reports it to moderators for review
 * @param offerTo the wanted post whose author can have the food before others can ask for it
 * @returns the listing's ID
 */
export async function addFood(
  db: Db,
  donor: User,
  input: FoodInput,
  ctx: Context,
  { sending = UNKEYED, isHeld = false, offerTo }: Sent = {},
): Promise<string> {
  return transact(db, ctx, (tx, ctx) =>
    runOnce(tx, { userId: donor.id, what: 'food', ...sending, now: ctx.clock() }, () =>
      post(tx, donor, input, ctx, { isHeld, offerTo }),
    ),
  );
}
addFood.errors = codes('SUSPENDED', 'SENT_BEFORE');

type Sent = { sending?: Sending; isHeld?: boolean; offerTo?: string | undefined };

async function post(
  tx: Db,
  donor: User,
  input: FoodInput,
  ctx: TransactionContext,
  { isHeld, offerTo }: { isHeld: boolean; offerTo: string | undefined },
): Promise<string> {
  const fields = foodValues(input, ctx);
  const values = { ...fields, ...offerFrom(input, fields.deadline, ctx) };
  await requireActive(tx, donor.id);
  await checkPicture(tx, donor, values.image, ctx);
  const placing = await placeFood(tx, donor, input.pickup, ctx);
  const foodId = await insertFood(tx, donor, { ...values, ...placing }, isHeld ? HELD : null);
  const isOffered = offerTo && !isHeld && (await offerFirst(tx, donor, { id: foodId, ...values }, offerTo, ctx));
  const listed = listedFood({ ...values, status: 'Available', hidden: isHeld }, ctx);
  await ctx.publish(tx, {
    kind: 'food-added',
    foodId,
    listed,
    donorId: donor.id,
    requesterIds: [],
    actorId: donor.id,
  });
  if (listed && !isOffered) await beginReach(tx, { id: foodId, donorId: donor.id, deadline: values.deadline }, ctx);
  if (isHeld) await ctx.publish(tx, { kind: 'food-held', foodId });
  return foodId;
}

/** Deletes a listing. Its requests are kept as records, and open ones become Declined. */
export async function deleteFood(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockOwnFood(tx, donor, id);
    await expireRequests(tx, [food], ctx);
    const open = await openRequests(tx, [food.id]);
    await carryOut(tx, 'deleteFood', food, open, donor, ctx);
    await removeFood(tx, food);
    await deleteUnused(tx, donor);
    const requesterIds = open.map(({ requesterId }) => requesterId);
    await ctx.publish(tx, {
      kind: 'food-deleted',
      listed: null,
      foodId: food.id,
      donorId: donor.id,
      requesterIds,
      actorId: donor.id,
    });
  });
}
deleteFood.errors = codes('NOT_YOURS', 'FOOD_NOT_FOUND');

/**
 * Checks that the donor may use a picture. If it is a link to another site, schedules a copy.
 *
 * @param shown the listing's current picture, which is always allowed
 */
export async function checkPicture(tx: Db, donor: User, image: string, ctx: Context, shown?: string): Promise<void> {
  await requireOwnPhoto(tx, donor, image, shown);
  await schedulePictureCopy(tx, image, donor.id, ctx.clock());
}
