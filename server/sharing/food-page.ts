import type * as contract from '../../contract/food-page.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, foodAt, foodsPostedBy, presentFood } from '../foods/food.ts';
import type { Page } from '../paging.ts';
import { placeOfFood } from '../places/place.ts';
import { type Demand, demandFor, promisedTo } from '../queue/queue.ts';
import { ownRequest, presentOwnRequest } from '../requests/food-request.ts';
import { yearRecords } from '../thanks/year-record.ts';
import { offeredWindows, presentOffer } from '../windows/window.ts';

/** A food in its donor's list, how much it is wanted, and the names of who is accepted for it. */
export type PostedFoodRow = FoodRow & { demand: Demand; promisedTo: string | null };

/**
 * The food at an id as one viewer finds it, whatever its state. How many requests are open is for its donor, a request
 * for who made it.
 *
 * @param viewer who looks; undefined for a guest
 * @throws ApiError FOOD_NOT_FOUND
 */
export async function viewFood(
  db: Db,
  viewer: User | undefined,
  id: string,
  ctx: Context,
): Promise<contract.FoodAnswer> {
  const food = await foodAt(db, id);
  const isOwn = viewer?.id === food.donorId;
  if (food.hidden && !isOwn) throw new ApiError('FOOD_NOT_FOUND');
  const demand = (await demandFor(db, [food.id], ctx))(food.id);
  const offered = presentOffer({ ...food, pickupWindows: offeredWindows(food, ctx) }, { isOwn });
  const shown = presentDemand(food, demand);
  const answer = { ...presentFood(food, ctx), ...shown, ...offered, isOwn };
  if (isOwn) {
    const pickup = await placeOfFood(db, food);
    return { ...answer, ...forDonor(food, demand), ...(pickup && { pickup }) };
  }
  if (!viewer) return answer;
  const request = await ownRequest(db, viewer, food.id);
  const donatorYear = shown.collected ? undefined : (await yearRecords(db, [food.donorId], ctx)).get(food.donorId);
  const myRequest = request ? presentOwnRequest(request, ctx) : null;
  return { ...answer, myRequest, ...(donatorYear && { donatorYear }) };
}

/** Everything that a donor has posted and how much it is wanted, the newest first; only for themselves. */
export async function postedFoods(
  db: Db,
  donor: User,
  email: string,
  page: Page<{ id: string }>,
  ctx: Context,
): Promise<PostedFoodRow[]> {
  const foods = await foodsPostedBy(db, donor, email, page);
  const ids = foods.map(({ id }) => id);
  const demand = await demandFor(db, ids, ctx);
  const promised = await promisedTo(
    db,
    ids.filter((id) => demand(id).accepted > 0),
    ctx,
  );
  return foods.map((food) => ({ ...food, demand: demand(food.id), promisedTo: promised.get(food.id) ?? null }));
}

/** A food as the API answers it to its donor. */
export function presentPosted(food: PostedFoodRow, ctx: Context): contract.PostedFood {
  return {
    ...presentFood(food, ctx),
    ...presentDemand(food, food.demand),
    promisedTo: food.promisedTo,
    ...forDonor(food, food.demand),
  };
}

function forDonor(food: FoodRow, demand: Demand) {
  return {
    openRequests: demand.waiting + demand.accepted,
    pictureMissing: food.isPictureMissing,
    ...(food.hiddenWhy !== null && { hidden: food.hiddenWhy }),
  };
}

function presentDemand({ quantity }: FoodRow, { waiting, accepted, collected, collectedParts }: Demand) {
  return { waiting, promised: accepted > 0, collected: collected && (collectedParts ?? quantity) >= quantity };
}
