import type { RawBuilder } from 'kysely';
import { msg } from '#words';
import { type Day, parseDay } from '../../contract/dates.ts';
import { imageLink } from '../../contract/fields.ts';
import { type FoodStatus, listedStatuses } from '../../contract/foods/food-terms.ts';
import * as contract from '../../contract/foods/foods.ts';
import type { ListedFood } from '../../contract/requests/events.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { Page } from '../http/paging.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { lastInstantOf, today } from '../kernel/calendar.ts';
import { requireOwnEmail, type User } from '../users/user.ts';
import { contentColumns, requireUseByKept } from './contents.ts';
import type { FoodRow, FoodValues } from './food-store.ts';
import * as store from './food-store.ts';

export {
  type FoodRow,
  findFoods,
  type Hiding,
  type ListedRow,
  lockFood,
  type Offer,
  someFoodsOf,
} from './food-store.ts';

/** A food verified to be the user's own. Only `authorise` creates values of this type. */
export type Authorized<T> = T & { readonly [authorized]: true };
declare const authorized: unique symbol;

/**
 * Returns a food by ID, in any state.
 *
 * @throws ApiError FOOD_NOT_FOUND
 */
export async function foodAt(db: Db, id: string): Promise<FoodRow> {
  return found(await store.findFood(db, id));
}

/** Like foodAt, but only for the food's donor. */
export async function ownFood(db: Db, donor: User, id: string): Promise<Authorized<FoodRow>> {
  return authorise(donor, await foodAt(db, id));
}
ownFood.errors = codes('NOT_YOURS', 'FOOD_NOT_FOUND');

/** Returns all food that a donor has posted, newest first. Only the donor may see this list. */
export async function foodsPostedBy(db: Db, donor: User, email: string, page: Page<{ id: string }>) {
  requireOwnEmail(donor, email);
  return store.foodsOfDonor(db, donor.id, page);
}

/** Cursor for `foodsPostedWithFirst`: the IDs of the food listed first so far and, after that, the last ID of the rest. */
export type PositionBehindFirst = { first: string[]; id?: string | undefined };

/**
 * Like foodsPostedBy, but returns food that meets `isFirst` first. A food appears exactly once, even if it starts or stops
 * meeting `isFirst` between two pages.
 */
export async function foodsPostedWithFirst(
  db: Db,
  donor: User,
  email: string,
  { limit, after, isFirst }: Page<PositionBehindFirst> & { isFirst: RawBuilder<boolean> },
): Promise<(FoodRow & { isFirst: boolean })[]> {
  requireOwnEmail(donor, email);
  const { first: except = [], id } = after ?? {};
  if (id === undefined) return store.foodsOfDonorByFirst(db, donor.id, { limit, except, isFirst });
  const foods = await store.foodsOfDonor(db, donor.id, { limit, after: { id }, except });
  return foods.map((food) => ({ ...food, isFirst: false }));
}

/** Like lockFood for several foods, but skips foods locked by other transactions instead of waiting for them. */
export async function lockFreeFoods(tx: Db, ids: string[]): Promise<FoodRow[]> {
  return ids.length > 0 ? store.lockFreeFoods(tx, ids) : [];
}

/**
 * Like lockFood, but only for the food's donor.
 *
 * @throws ApiError FOOD_NOT_FOUND or NOT_YOURS
 */
export async function lockOwnFood(tx: Db, donor: User, id: string): Promise<Authorized<FoodRow>> {
  return authorise(donor, found(await store.lockFood(tx, id)));
}

/** Returns the schema for food input: the contract's fields, with a deadline that has not passed. */
export function foodInput(ctx: Context) {
  const { deadline } = contract.FoodInput.shape;
  return contract.FoodInput.extend({
    image: imageLink(msg`Image`, ctx.publicUrl),
    deadline: deadline.refine((text) => deadlineFrom(text, ctx) !== undefined, PASSED),
  }).meta({ id: 'FoodInput' });
}

/** Returns the schema for an update: food input, plus the values that the client last read. */
export function foodChange(ctx: Context) {
  return foodInput(ctx).extend({ read: contract.FoodRead.optional() }).meta({ id: 'FoodChange' });
}

/**
 * Converts a donor's input to the values to store.
 *
 * @throws ApiError INVALID_INPUT if the deadline or the use-by date has passed
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
 * Adds a food with the status Available.
 *
 * @param hiddenWhy the reason for hiding the food from everyone but its donor, if any
 * @returns the food's ID
 * @throws ApiError INVALID_INPUT if the deadline is after the use-by date
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

/** @throws ApiError INVALID_INPUT if the deadline is after the use-by date, or if that date is removed or moved to a later day */
export async function changeFood(tx: Db, food: Authorized<FoodRow>, values: FoodValues): Promise<void> {
  requireUseByKept(values, food);
  await store.updateFood(tx, food.id, values);
}

export async function removeFood(tx: Db, food: Authorized<FoodRow>): Promise<void> {
  await store.deleteFood(tx, food.id);
}

/**
 * Adds or removes a reason for hiding a food from everyone but its donor. The caller must have locked the food.
 *
 * @returns the updated food
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
 * Removes expired food from the list indexes. Lists do not change, because they already omit food whose deadline has passed.
 *
 * @returns the number of foods removed, at most `limit`
 */
export async function retireExpired(tx: Db, limit: number, ctx: Context): Promise<number> {
  return store.setPassedExpired(tx, today(ctx), limit);
}

/**
 * Puts food back into the list indexes that was removed too early because a clock was ahead.
 *
 * @returns this food, locked; at most `limit`
 */
export async function bringBackUnexpired(tx: Db, limit: number, ctx: Context): Promise<FoodRow[]> {
  const foods = await store.lockUnexpired(tx, today(ctx), limit);
  const ids = foods.map(({ id }) => id);
  if (ids.length > 0) await store.setExpired(tx, ids, false);
  return foods;
}

/** Returns what public lists show of a food, or null if they omit it. */
export function listedFood(
  food: Pick<FoodRow, 'title' | 'deadline' | 'status'> & { hidden?: boolean },
  ctx: Context,
): ListedFood | null {
  if (food.hidden) return null;
  if (!listedStatuses.some((status) => status === food.status) || food.deadline < today(ctx)) return null;
  return { title: food.title, deadline: lastInstantOf(food.deadline, ctx.timeZone) };
}

function authorise(user: User, food: FoodRow): Authorized<FoodRow> {
  if (food.donorId !== user.id) throw new ApiError('NOT_YOURS');
  return food as Authorized<FoodRow>;
}

function found(food: FoodRow | undefined): FoodRow {
  if (!food) throw new ApiError('FOOD_NOT_FOUND');
  return food;
}

const PASSED = msg`Expired Date must be today or later.`;

/** Parses a day. Returns undefined if it is invalid or has passed. */
function deadlineFrom(text: string, ctx: Context): Day | undefined {
  const day = parseDay(text, ctx.timeZone);
  return day && day >= today(ctx) ? day : undefined;
}
