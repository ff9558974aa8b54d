import type * as contract from '../../contract/foods.ts';
import type { User } from '../accounts/account.ts';
import type { Moment } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import { type Food, foodAt, foodsPostedBy, presentFood } from '../foods/food.ts';
import type { Page, Position } from '../paging.ts';
import { type Interest, interestIn } from '../queue/queue.ts';
import { type FoodRequest, ownRequest, presentOwnRequest } from '../requests/food-request.ts';

/** A food with how much it is wanted. */
export type WantedFood = Food & Interest;

/** A food as one visitor finds it: `ownRequest` is undefined when they made none. */
export type VisitedFood = { food: WantedFood; visitor: User | undefined; ownRequest: FoodRequest | undefined };

/**
 * The food at an id, whatever its state, and how it stands.
 *
 * @param visitor who looks; undefined for a guest
 * @throws Refusal FOOD_NOT_FOUND
 */
export async function visitFood(db: Db, visitor: User | undefined, id: string, at: Moment): Promise<VisitedFood> {
  const food = await foodAt(db, id);
  const interest = await interestIn(db, [food.id], at);
  const own = visitor && (await ownRequest(db, visitor, food));
  return { food: { ...food, ...interest(food.id) }, visitor, ownRequest: own };
}

/** Everything that a donor has posted and how much it is wanted, the newest first; only for themselves. */
export async function postedFoods(
  db: Db,
  donor: User,
  email: string,
  page: Page<Position>,
  at: Moment,
): Promise<WantedFood[]> {
  const foods = await foodsPostedBy(db, donor, email, page);
  const ids = foods.map(({ id }) => id);
  const interest = await interestIn(db, ids, at);
  return foods.map((food) => ({ ...food, ...interest(food.id) }));
}

type Presentation = Moment & { publicUrl: string };

/** A food as the API answers it on its own page. How many requests are open is for its donor, a request for who made it. */
export function presentVisited({ food, visitor, ownRequest }: VisitedFood, at: Presentation): contract.FoodDetails {
  const { waiting, promised } = food;
  const isDonor = visitor?.id === food.donorId;
  return {
    ...presentFood(food, at),
    waiting,
    promised,
    ...(isDonor && { openRequests: openRequests(food) }),
    ...(visitor && !isDonor && { myRequest: ownRequest ? presentOwnRequest(ownRequest, at) : null }),
  };
}

/** A food as the API answers it to its donor. */
export function presentPosted(food: WantedFood, at: Presentation): contract.PostedFood {
  const { waiting, promised } = food;
  return { ...presentFood(food, at), waiting, promised, openRequests: openRequests(food) };
}

function openRequests({ waiting, promised }: Interest): number {
  return waiting + (promised ? 1 : 0);
}
