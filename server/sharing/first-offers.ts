import { msg } from '#words';
import type { Day } from '../../contract/dates.ts';
import { FIRST_OFFER } from '../../contract/wanted/wanted-terms.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type TransactionContext, transact } from '../events/transact.ts';
import { type FoodRow, listedFood, lockFood } from '../foods/food.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { lastInstantOf } from '../kernel/calendar.ts';
import type { User } from '../users/user.ts';
import { isExcluded, shownWanted } from '../wanted/wanted.ts';
import { ask } from './moves/ask.ts';
import { carryOut } from './moves/carry-out.ts';
import { updateAfterMove } from './moves/moves.ts';
import { beginReach } from './reach.ts';
import * as store from './stores/first-offer-store.ts';
import { openRequests } from './stores/move-store.ts';

/** Returns a food's first offer that is still open, with the person's name. */
export async function firstOfferOf(db: Db, foodId: string, { clock }: Pick<Context, 'clock'>) {
  return store.firstOfferOf(db, foodId, clock());
}

/** Returns the open first offers to a user, soonest to end first. */
export async function firstOffersTo(db: Db, user: User, { clock }: Pick<Context, 'clock'>) {
  return store.firstOffersTo(db, user.id, clock());
}

/**
 * Offers new food to the author of a wanted post before others can ask for it. Does nothing if the post has ended.
 *
 * @returns whether the food is offered
 * @throws ApiError INVALID_INPUT if the food contains something that the post excludes
 */
export async function offerFirst(
  tx: Db,
  donor: User,
  food: { id: string; deadline: Day; contains?: number | undefined },
  wantedId: string,
  ctx: TransactionContext,
): Promise<boolean> {
  const post = await shownWanted(tx, donor, wantedId, ctx);
  if (!post) return false;
  if (isExcluded(post, food)) throw invalidInput('offerTo', EXCLUDED);
  const now = ctx.clock().getTime();
  const left = Date.parse(lastInstantOf(food.deadline, ctx.timeZone)) - now;
  const { personId } = post;
  await store.insertFirstOffer(tx, {
    foodId: food.id,
    personId,
    until: new Date(now + Math.min(FIRST_OFFER, left / 2)),
  });
  await ctx.publish(tx, { kind: 'food-offered', foodId: food.id, personIds: [personId] });
  return true;
}

const EXCLUDED = msg`It contains something they asked to leave out, so you can’t offer it to them first.`;

/**
 * Accepts a first offer: requests the food, or what is left of it, and takes it at once. Accepting again changes nothing.
 *
 * @param notes the note to the donor
 * @returns the request's ID
 */
export async function acceptFirstOffer(
  db: Db,
  user: User,
  foodId: string,
  { notes, config }: { notes: string; config: Pick<Config, 'moderators'> },
  ctx: Context,
): Promise<string> {
  return transact(db, ctx, async (tx, ctx) => {
    const food = await lockFood(tx, foodId);
    if (!food) throw new ApiError('FOOD_NOT_FOUND');
    const taken = (await openRequests(tx, [food.id])).find(
      ({ requesterId, status }) => requesterId === user.id && status === 'Accepted',
    );
    if (taken) return taken.id;
    const offer = await firstOfferOf(tx, food.id, ctx);
    if (offer?.personId !== user.id) throw new ApiError('NO_OFFER');
    const id = await ask(tx, user, { foodId, notes }, ctx, config);
    const asked = (await lockFood(tx, food.id)) ?? food;
    const requests = (await openRequests(tx, [food.id])).filter((request) => request.id === id);
    await carryOut(tx, 'take', asked, requests, user, ctx);
    await updateAfterMove(tx, asked, user, ctx);
    await store.deleteFirstOffer(tx, food.id);
    return id;
  });
}
acceptFirstOffer.errors = codes(...ask.errors, 'NO_OFFER');

/** Ends a first offer, by its donor or by the person it is for. Everyone can then ask for the food. */
export async function endFirstOffer(db: Db, user: User, foodId: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const food = await lockFood(tx, foodId);
    if (!food) throw new ApiError('FOOD_NOT_FOUND');
    const offer = await firstOfferOf(tx, food.id, ctx);
    if (!offer) return;
    if (user.id !== offer.personId && user.id !== food.donorId) throw new ApiError('NOT_YOURS');
    await end(tx, food, ctx);
  });
}
endFirstOffer.errors = codes('FOOD_NOT_FOUND', 'NOT_YOURS');

/** Number of offers to end in one run of the task. */
const BATCH = 100;

/** Ends the first offers whose time is over. */
export async function endPassedOffers(db: Db, ctx: Context): Promise<void> {
  await endAll(db, await store.endedFirstOffers(db, ctx.clock(), BATCH), ctx);
}

/** Ends the first offers between two users. */
export async function endOffersBetween(db: Db, user: User, otherId: string, ctx: Context): Promise<void> {
  await endAll(db, await store.firstOffersBetween(db, user.id, otherId), ctx);
}

async function endAll(db: Db, foodIds: string[], ctx: Context): Promise<void> {
  for (const foodId of foodIds) {
    await transact(db, ctx, async (tx, ctx) => {
      const food = await lockFood(tx, foodId);
      if (food) await end(tx, food, ctx);
    });
  }
}

async function end(tx: Db, food: FoodRow, ctx: TransactionContext): Promise<void> {
  const offer = await store.deleteFirstOffer(tx, food.id);
  if (!offer) return;
  const { id: foodId, donorId } = food;
  const { personId } = offer;
  const listed = listedFood(food, ctx);
  await ctx.publish(tx, { kind: 'food-changed', foodId, listed, donorId, requesterIds: [personId] });
  if (listed) await beginReach(tx, food, ctx, personId);
}
