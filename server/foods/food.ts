import { type Day, parseDay } from '../../contract/dates.ts';
import type { FoodStatus, SortOrder } from '../../contract/food-terms.ts';
import * as contract from '../../contract/foods.ts';
import { presentPerson, requireOwnEmail, type User } from '../accounts/account.ts';
import { Refusal } from '../api-error.ts';
import { type Circumstances, lastInstantOf, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import type { Change } from '../events/publish.ts';
import type { Page, Position } from '../paging.ts';
import { dismissQueue, expireQueue, isInQueue, isPromised, peopleInQueue, updateQueue } from '../queue/queue.ts';
import * as store from './food-store.ts';

/** A food as it is stored, with its donor. */
export type Food = {
  id: string;
  donorId: string;
  title: string;
  image: string;
  quantity: number;
  deadline: Day;
  location: string;
  status: FoodStatus;
  notes: string;
  donorEmail: string;
  donorName: string;
  donorPhoto: string;
};

/** A food that the actor has been found to own; only `authorise` makes one. */
export type Authorized<T> = T & { readonly [authorized]: true };
declare const authorized: unique symbol;

/** What can still be had, the newest first. */
export async function newestFoods(db: Db, at: Circumstances, page: Page<Position>): Promise<Food[]> {
  return store.newestFoods(db, today(at), page);
}

/** What can still be had and matches, by deadline. */
export async function searchFoods(
  db: Db,
  at: Circumstances,
  search: Page<Position> & { search: string; sort: SortOrder },
): Promise<Food[]> {
  return store.searchFoods(db, today(at), search);
}

/**
 * The food at an id, whatever its state.
 *
 * @throws Refusal FOOD_NOT_FOUND
 */
export async function foodAt(db: Db, id: string): Promise<Food> {
  return found(await store.findFood(db, id));
}

/**
 * The food at an id, for its donor.
 *
 * @throws Refusal FOOD_NOT_FOUND or NOT_YOURS
 */
export async function ownFood(db: Db, donor: User, id: string): Promise<Authorized<Food>> {
  return authorise(donor, await foodAt(db, id));
}

/** Everything that a donor has posted, the newest first; only for themselves. */
export async function foodsPostedBy(db: Db, donor: User, email: string, page: Page<Position>): Promise<Food[]> {
  requireOwnEmail(donor, email);
  return store.foodsOfDonor(db, donor.id, page);
}

/** What add-food and update-food take: the contract's fields, with a deadline that has not passed. */
export function foodInput(at: () => Circumstances) {
  const { deadline } = contract.FoodInput.shape;
  return contract.FoodInput.extend({
    deadline: deadline.refine((text) => deadlineFrom(text, at()) !== undefined, PASSED),
  }).meta({ id: 'FoodInput' });
}

/**
 * Gives a food away: it is Available from now on.
 *
 * @returns its id
 * @throws Refusal INVALID_INPUT when the deadline has passed
 */
export async function addFood(db: Db, donor: User, input: contract.FoodInput, at: Circumstances): Promise<string> {
  const details = detailsFrom(input, at);
  return db.transaction().execute(async (tx) => {
    const foodId = await store.insertFood(tx, donor.id, details, 'Available');
    await at.announce(tx, { kind: 'food-added', foodId, donorId: donor.id, requesterIds: [], actorId: donor.id });
    return foodId;
  });
}

/**
 * Changes a food and lists it as Available again, unless it is promised to someone (DESIGN, section 6). Those in its
 * queue are told what it is now.
 *
 * @throws Refusal FOOD_NOT_FOUND, NOT_YOURS, or INVALID_INPUT when the deadline has passed
 */
export async function updateFood(db: Db, donor: User, id: string, input: contract.FoodInput, at: Circumstances) {
  const details = detailsFrom(input, at);
  await db.transaction().execute(async (tx) => {
    const food = authorise(donor, found(await store.lockFood(tx, id)));
    await expireQueue(tx, food, at);
    await store.updateFood(tx, food.id, details);
    await updateQueue(tx, food, details);
    if (!(await isPromised(tx, food))) await relist(tx, food);
    await tell(tx, donor, food, 'food-changed', await peopleInQueue(tx, food), at);
  });
}

/**
 * Takes a food away. Its requests stay as records, those still open as Declined.
 *
 * @throws Refusal FOOD_NOT_FOUND or NOT_YOURS
 */
export async function deleteFood(db: Db, donor: User, id: string, at: Circumstances): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const food = authorise(donor, found(await store.lockFood(tx, id)));
    await expireQueue(tx, food, at);
    const requesterIds = await peopleInQueue(tx, food);
    await dismissQueue(tx, food, donor, at);
    await remove(tx, food);
    await tell(tx, donor, food, 'food-deleted', requesterIds, at);
  });
}

/**
 * Finds the food and holds it while someone asks for it.
 *
 * @throws Refusal FOOD_NOT_FOUND, OWN_FOOD, FOOD_EXPIRED, ALREADY_REQUESTED, FOOD_NOT_AVAILABLE or FOOD_COMING_SOON
 */
export async function lockRequestableFood(tx: Db, requester: User, id: string, at: Circumstances): Promise<Food> {
  const food = found(await store.lockFood(tx, id));
  if (food.donorId === requester.id) throw new Refusal('OWN_FOOD');
  if (food.deadline < today(at)) throw new Refusal('FOOD_EXPIRED');
  if (await isInQueue(tx, food, requester)) throw new Refusal('ALREADY_REQUESTED');
  if (food.status === 'Not Available') throw new Refusal('FOOD_NOT_AVAILABLE');
  if (food.status === 'Coming Soon') throw new Refusal('FOOD_COMING_SOON');
  return food;
}

/** Finds a food and holds it: until the transaction ends, nobody else changes it or its requests. */
export async function holdFood(tx: Db, id: string): Promise<Food | undefined> {
  return store.lockFood(tx, id);
}

/** As holdFood, but finds nothing when someone else holds the food. */
export async function holdFoodIfFree(tx: Db, id: string): Promise<Food | undefined> {
  return store.lockFoodIfFree(tx, id);
}

/**
 * Shows everyone what has become of a held food's requests.
 *
 * @param people in whose own lists the food now stands differently
 */
export async function showAs(
  tx: Db,
  food: Food,
  status: FoodStatus,
  { people, actor }: { people: string[]; actor: User | undefined },
  { announce }: Circumstances,
): Promise<void> {
  if (status !== food.status) await store.setFoodStatus(tx, food.id, status);
  await announce(tx, {
    kind: 'food-changed',
    foodId: food.id,
    donorId: food.donorId,
    requesterIds: people,
    ...(actor && { actorId: actor.id }),
  });
}

/** A food as the API answers it. */
export function presentFood(
  food: Food,
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string },
): contract.Food {
  return {
    _id: food.id,
    title: food.title,
    image: presentImage(food.image, publicUrl),
    quantity: food.quantity,
    deadline: lastInstantOf(food.deadline, timeZone),
    location: food.location,
    status: food.status,
    notes: food.notes,
    donator: presentPerson({
      email: food.donorEmail,
      name: food.donorName,
      photo: presentImage(food.donorPhoto, publicUrl),
    }),
  };
}

/** A picture of this site's own is stored by its path and answered as a full link. */
export function presentImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? `${publicUrl}${image}` : image;
}

function authorise(actor: User, food: Food): Authorized<Food> {
  if (food.donorId !== actor.id) throw new Refusal('NOT_YOURS');
  return food as Authorized<Food>;
}

async function tell(
  tx: Db,
  donor: User,
  food: Authorized<Food>,
  kind: Change['kind'],
  requesterIds: string[],
  { announce }: Circumstances,
): Promise<void> {
  await announce(tx, { kind, foodId: food.id, donorId: food.donorId, requesterIds, actorId: donor.id });
}

async function relist(tx: Db, food: Authorized<Food>): Promise<void> {
  await store.setFoodStatus(tx, food.id, 'Available');
}

async function remove(tx: Db, food: Authorized<Food>): Promise<void> {
  await store.deleteFood(tx, food.id);
}

function found(food: Food | undefined): Food {
  if (!food) throw new Refusal('FOOD_NOT_FOUND');
  return food;
}

function detailsFrom(input: contract.FoodInput, at: Circumstances): store.FoodDetails {
  const { title, image, quantity, location, notes } = input;
  const deadline = deadlineFrom(input.deadline, at);
  if (!deadline)
    throw new Refusal('INVALID_INPUT', { message: PASSED, issues: [{ path: 'deadline', message: PASSED }] });
  return { title, image, quantity, deadline, location, notes };
}

const PASSED = 'Expired Date must be today or later.';

/** The day that a text means, unless it has passed. */
function deadlineFrom(text: string, at: Circumstances): Day | undefined {
  const day = parseDay(text, at.timeZone);
  return day && day >= today(at) ? day : undefined;
}
