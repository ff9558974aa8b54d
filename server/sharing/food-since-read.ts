import { isDeepStrictEqual } from 'node:util';
import { type Day, parseDay } from '../../contract/dates.ts';
import { contentsFault } from '../../contract/foods/contents.ts';
import { type FoodFields, foodFields, fromFoodFields } from '../../contract/foods/food-fields.ts';
import type { FoodChange, FoodInput } from '../../contract/foods/foods.ts';
import * as contract from '../../contract/foods/foods.ts';
import type { OwnPlace, PickupInput } from '../../contract/foods/places.ts';
import type { Context } from '../events/context.ts';
import { contentsAsStored, presentContents } from '../foods/contents.ts';
import type { FoodRow } from '../foods/food.ts';
import { changeSinceRead, editConflict } from '../kernel/change-since-read.ts';
import { fieldNames, pick, presentImage } from '../kernel/presenting.ts';
import { isOver, offeredTimes } from './times/pickup-times.ts';

/** A locked food that its donor is changing, with its exact place. */
type Stored = { food: FoodRow; place: OwnPlace | undefined };

/**
 * Merges a donor's change into a listing that may have changed since the donor read it. A field that is sent as it was read keeps
 * its stored value. Each list in `contents` counts as a separate field, so that an allergen added in the meantime is not lost.
 *
 * @throws ApiError CHANGED_MEANWHILE
 */
export function foodSinceRead({ food, place }: Stored, { read, ...sent }: FoodChange, ctx: Context): FoodInput {
  if (!read) return sent;
  const before = storedFields({ food, place }, parseDay(read.deadline ?? '', ctx.timeZone) ?? food.deadline, ctx);
  const was = comparable(foodFields(read), ctx);
  const written = changeSinceRead(before, { wanted: comparable(foodFields(sent), ctx), read: was }, isSame);
  const lists = Object.keys(written).filter((path) => path.startsWith('contents.'));
  const { contents } = fromFoodFields({ ...before, ...written });
  if (contents && lists.length > 0 && contentsFault(contents)) {
    const others = contentPaths.filter((path) => was[path] && !isSame(before[path], was[path]));
    if (others.length > 0) throw editConflict(before, others);
  }
  return {
    ...pick(food, ['title', 'image', 'quantity', 'deadline', 'location', 'notes']),
    ...pick(
      sent,
      (Object.keys(sent) as (keyof FoodInput)[]).filter((name) => name in written),
    ),
    ...(lists.length > 0 && { contents }),
  };
}

const contentPaths = ['contents.contains', 'contents.freeOf', 'contents.diets', 'contents.conditions'] as const;

/** Fields that have a column of their own. */
const columns = fieldNames(contract.FoodInput, ['pickup', 'contents', 'packDate', 'windows']);

/** Returns a listing's fields as its donor reads them. Omits pick-up times that are over or after `deadline`. */
function storedFields({ food, place }: Stored, deadline: Day, ctx: Context): FoodFields {
  const { contents = null, packDate = null } = presentContents(food);
  const { areaLat: lat, areaLon: lon } = food;
  const area = lat === null || lon === null ? null : { lat, lon };
  const { _id: placeId, label, ...door } = place ?? {};
  return comparable(
    {
      ...(pick(food, columns) as FoodInput),
      windows: offeredTimes({ ...food, deadline }, ctx),
      pickup: placeId ? { placeId, ...door, ...(label && { keepAs: label }) } : area,
      contents,
      packDate,
    },
    ctx,
  ) as FoodFields;
}

/** Normalizes sent or stored fields for comparison. Omits pick-up times that are over. */
function comparable(food: Partial<FoodInput>, ctx: Context): Partial<FoodFields> {
  const { image, deadline, packDate, windows: times, contents } = food;
  const dayOf = (text: string) => parseDay(text, ctx.timeZone) ?? text;
  return foodFields({
    ...food,
    ...(image !== undefined && { image: presentImage(image, ctx) }),
    ...(deadline !== undefined && { deadline: dayOf(deadline) }),
    ...(packDate && { packDate: { ...packDate, day: dayOf(packDate.day) } }),
    ...(times !== undefined && { windows: times.filter((time) => !isOver(time, ctx)).sort() }),
    ...(contents && { contents: contentsAsStored(contents) }),
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other) || (isPickup(one) && isPickup(other) && isSamePickup(one, other));
}

function isPickup(value: unknown): value is PickupInput {
  return typeof value === 'object' && value !== null && ('placeId' in value || 'lat' in value);
}

/** Compares places by ID if both have one, otherwise by coordinates and address. */
function isSamePickup(one: PickupInput, other: PickupInput): boolean {
  if (one.placeId && other.placeId) return one.placeId === other.placeId;
  return one.lat === other.lat && one.lon === other.lon && (one.address || '') === (other.address || '');
}
