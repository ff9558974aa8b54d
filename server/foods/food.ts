import { type Day, parseDay } from '../../contract/dates.ts';
import type { ListedFood } from '../../contract/events.ts';
import { imageLink } from '../../contract/fields.ts';
import { type FoodStatus, listedStatuses } from '../../contract/food-terms.ts';
import * as contract from '../../contract/foods.ts';
import { donorEmailFields, presentPerson, requireOwnEmail, type User } from '../accounts/account.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { lastInstantOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { cellOf, radiusOf } from '../places/grid.ts';
import { fieldNames, pick, presentImage } from '../presenting.ts';
import { contentColumns, presentContents, requireUseByKept } from './contents.ts';
import type { FoodRow, FoodValues, ListedRow } from './food-store.ts';
import * as store from './food-store.ts';
import type { Around, NearPosition } from './near-store.ts';
import * as nearStore from './near-store.ts';
import type { FoodFilter, FoodPosition } from './search-store.ts';
import * as searchStore from './search-store.ts';

export { type FoodRow, findFoods, foodsSuspended, type Hiding, type ListedRow } from './food-store.ts';

/** A food that the user has been found to own; only `authorise` makes one. */
export type Authorized<T> = T & { readonly [authorized]: true };
declare const authorized: unique symbol;

/** What can still be had, the newest first, as one viewer finds it; undefined for a guest. */
export async function newestFoods(
  db: Db,
  viewer: User | undefined,
  page: Page<{ id: string }>,
  ctx: Context,
): Promise<ListedRow[]> {
  return store.newestFoods(db, today(ctx), { ...page, blocker: blockerOf(viewer) });
}

/**
 * What can still be had and matches, by deadline, as one viewer finds it; undefined for a guest. Where a place is named, only
 * what is near.
 */
export async function searchFoods(
  db: Db,
  viewer: User | undefined,
  { around, ...search }: Page<FoodPosition> & Omit<FoodFilter, 'blocker'> & { around?: Around | undefined },
  ctx: Context,
): Promise<ListedRow[]> {
  const filter = { ...search, blocker: blockerOf(viewer) };
  if (around) return nearStore.foodsAround(db, today(ctx), { ...filter, around });
  return searchStore.searchFoods(db, today(ctx), filter);
}

/** What can still be had, matches and is near a place, the nearest first. */
export async function nearestFoods(
  db: Db,
  viewer: User | undefined,
  search: Page<NearPosition> & Pick<FoodFilter, 'search' | 'scope' | 'declared'> & { around: Around },
  ctx: Context,
): Promise<(ListedRow & NearPosition)[]> {
  return nearStore.nearestFoods(db, today(ctx), { ...search, blocker: blockerOf(viewer) });
}

/**
 * The food at an id, whatever its state.
 *
 * @throws ApiError FOOD_NOT_FOUND
 */
export async function foodAt(db: Db, id: string): Promise<FoodRow> {
  return found(await store.findFood(db, id));
}

/**
 * The food at an id, for its donor.
 *
 * @throws ApiError FOOD_NOT_FOUND or NOT_YOURS
 */
export async function ownFood(db: Db, donor: User, id: string): Promise<Authorized<FoodRow>> {
  return authorise(donor, await foodAt(db, id));
}

/** Everything that a donor has posted, the newest first; only for themselves. */
export async function foodsPostedBy(db: Db, donor: User, email: string, page: Page<{ id: string }>) {
  requireOwnEmail(donor, email);
  return store.foodsOfDonor(db, donor.id, page);
}

/** Finds a food and locks it: until the transaction ends, nobody else changes it or its requests. */
export async function lockFood(tx: Db, id: string): Promise<FoodRow | undefined> {
  return store.lockFood(tx, id);
}

/** As lockFood for several, but does not wait: what someone else has locked is not found. */
export async function lockFreeFoods(tx: Db, ids: string[]): Promise<FoodRow[]> {
  return ids.length > 0 ? store.lockFreeFoods(tx, ids) : [];
}

/**
 * As lockFood, for its donor.
 *
 * @throws ApiError FOOD_NOT_FOUND or NOT_YOURS
 */
export async function lockOwnFood(tx: Db, donor: User, id: string): Promise<Authorized<FoodRow>> {
  return authorise(donor, found(await store.lockFood(tx, id)));
}

/** What add-food and update-food take: the contract's fields, with a deadline that has not passed. */
export function foodInput(ctx: Context) {
  const { deadline } = contract.FoodInput.shape;
  return contract.FoodInput.extend({
    image: imageLink('Image', ctx.publicUrl),
    deadline: deadline.refine((text) => deadlineFrom(text, ctx) !== undefined, PASSED),
  }).meta({ id: 'FoodInput' });
}

/**
 * What a donor says of a food, to be stored.
 *
 * @throws ApiError INVALID_INPUT when the deadline has passed
 */
export function foodValues(food: contract.FoodInput, ctx: Context): FoodValues {
  const { pickup: _, windows: _windows, graceHours: _graceHours, contents, packDate, ...input } = food;
  const deadline = deadlineFrom(input.deadline, ctx);
  if (!deadline) {
    throw invalidInput('deadline', PASSED);
  }
  return { ...input, deadline, ...contentColumns({ contents, packDate }, ctx) };
}

/**
 * @param hiddenWhy why it is hidden from all but its donor, if it is
 * @returns the id of the new food, which is Available
 * @throws ApiError INVALID_INPUT when the deadline is later than the use-by date
 */
export async function insertFood(
  tx: Db,
  donor: User,
  values: FoodValues,
  hiddenWhy: string | null = null,
): Promise<string> {
  requireUseByKept(values);
  return store.insertFood(tx, donor.id, { ...values, hiddenWhy }, 'Available');
}

/** @throws ApiError INVALID_INPUT when the deadline would be later than the use-by date, or that date be moved to a later day */
export async function changeFood(tx: Db, food: Authorized<FoodRow>, values: FoodValues): Promise<void> {
  requireUseByKept(values, food);
  await store.updateFood(tx, food.id, values);
}

export async function removeFood(tx: Db, food: Authorized<FoodRow>): Promise<void> {
  await store.deleteFood(tx, food.id);
}

/**
 * Hides a food that the caller has locked from all but its donor, or takes one of the reasons for that back.
 *
 * @returns the food as it is then
 */
export async function setHiding(tx: Db, food: FoodRow, hiding: store.Hiding): Promise<FoodRow> {
  await store.setHiding(tx, food.id, hiding);
  return foodAt(tx, food.id);
}

export async function setFoodStatus(tx: Db, foods: FoodRow[], status: FoodStatus): Promise<void> {
  const ids = foods.filter((food) => food.status !== status).map(({ id }) => id);
  if (ids.length > 0) await store.setFoodStatus(tx, ids, status);
}

/**
 * Takes foods whose deadline has passed out of the indexes that serve the lists, which leave them out already.
 *
 * @returns how many, at most `limit`
 */
export async function retireExpired(tx: Db, limit: number, ctx: Context): Promise<number> {
  return store.setPassedExpired(tx, today(ctx), limit);
}

/**
 * Has foods in the lists again that were taken out of their indexes by a clock that was ahead.
 *
 * @returns which, at most `limit`, locked
 */
export async function bringBackUnexpired(tx: Db, limit: number, ctx: Context): Promise<FoodRow[]> {
  const foods = await store.lockUnexpired(tx, today(ctx), limit);
  const ids = foods.map(({ id }) => id);
  if (ids.length > 0) await store.setExpired(tx, ids, false);
  return foods;
}

/** What a food is for public lists; null when they do not show it. */
export function listedFood(
  food: Pick<FoodRow, 'title' | 'deadline' | 'status'> & { hidden?: boolean },
  ctx: Context,
): ListedFood | null {
  if (food.hidden) return null;
  if (!listedStatuses.some((status) => status === food.status) || food.deadline < today(ctx)) return null;
  return { title: food.title, deadline: lastInstantOf(food.deadline, ctx.timeZone) };
}

/** The fields of an answer that are as they are stored. */
const asStored = fieldNames(contract.Food, [
  ...['_id', 'image', 'deadline', 'donator', 'unit', 'inParts', 'left', 'area', 'distance', 'contents', 'packDate'],
] as const);

/** A food as the API answers it: each field that the contract names, and no other. */
export function presentFood(
  food: ListedRow,
  ctx: Pick<Context, 'timeZone' | 'publicUrl' | 'sendsMail'>,
): contract.Food {
  return {
    ...pick(food, asStored),
    _id: food.id,
    image: presentImage(food.image, ctx),
    deadline: lastInstantOf(food.deadline, ctx.timeZone),
    donator: presentPerson({
      ...donorEmailFields(food, ctx),
      name: food.donorName,
      photo: presentImage(food.donorPhoto, ctx),
      picture: food.donorPicture,
    }),
    ...presentParts(food),
    ...presentArea(food),
    ...presentContents(food),
  };
}

/** Whose lists leave something out. For all others nothing more is asked of the database. */
function blockerOf(viewer: User | undefined): string | undefined {
  return viewer?.hasBlocked ? viewer.id : undefined;
}

function presentParts({ unit, inParts, quantity, taken }: ListedRow): Pick<contract.Food, 'unit' | 'inParts' | 'left'> {
  return { ...(unit && { unit }), ...(inParts && { inParts, left: quantity - taken }) };
}

/** How exact it is, is for everyone to know. */
function presentArea({ areaLat, areaLon, distance }: ListedRow): Pick<contract.Food, 'area' | 'distance'> {
  if (areaLat === null || areaLon === null) return {};
  const area = { lat: areaLat, lon: areaLon };
  return { area: { ...area, radius: radiusOf(cellOf(area)) }, ...(distance !== undefined && { distance }) };
}

function authorise(user: User, food: FoodRow): Authorized<FoodRow> {
  if (food.donorId !== user.id) throw new ApiError('NOT_YOURS');
  return food as Authorized<FoodRow>;
}

function found(food: FoodRow | undefined): FoodRow {
  if (!food) throw new ApiError('FOOD_NOT_FOUND');
  return food;
}

const PASSED = 'Expired Date must be today or later.';

/** The day that a text means, unless it has passed. */
function deadlineFrom(text: string, ctx: Context): Day | undefined {
  const day = parseDay(text, ctx.timeZone);
  return day && day >= today(ctx) ? day : undefined;
}
