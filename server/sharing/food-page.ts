import type * as contract from '../../contract/food-page.ts';
import type { User } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, foodAt, foodsPostedBy, presentFood } from '../foods/food.ts';
import type { Page } from '../paging.ts';
import { type Demand, demandFor } from '../queue/queue.ts';
import { ownRequest, presentOwnRequest } from '../requests/food-request.ts';

/** A food in its donor's list, and how much it is wanted. */
export type PostedFoodRow = FoodRow & { demand: Demand };

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
  const demand = (await demandFor(db, [food.id], ctx))(food.id);
  const isOwn = viewer?.id === food.donorId;
  const answer = { ...presentFood(food, ctx), ...demand, isOwn };
  if (isOwn) return { ...answer, openRequests: openRequests(demand), pictureMissing: food.isPictureMissing };
  if (!viewer) return answer;
  const request = await ownRequest(db, viewer, food.id);
  return { ...answer, myRequest: request ? presentOwnRequest(request, ctx) : null };
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
  return foods.map((food) => ({ ...food, demand: demand(food.id) }));
}

/** A food as the API answers it to its donor. */
export function presentPosted(food: PostedFoodRow, ctx: Context): contract.PostedFood {
  return {
    ...presentFood(food, ctx),
    ...food.demand,
    openRequests: openRequests(food.demand),
    pictureMissing: food.isPictureMissing,
  };
}

function openRequests({ waiting, promised }: Demand): number {
  return waiting + (promised ? 1 : 0);
}
