import { type Day, dayOf, formatDay } from '../../../contract/dates.ts';
import { units } from '../../../contract/foods/amount-terms.ts';
import { type FoodFields, foodFields } from '../../../contract/foods/food-fields.ts';
import type { FoodAnswer } from '../../../contract/foods/food-page.ts';
import type { Food, FoodInput } from '../../../contract/foods/foods.ts';
import { graceOf, pickupTimesOf } from '../../pickup-times/pickup-time-fields.tsx';
import type { Values } from '../../ui/form/drafts.ts';
import { contentsOf, packDateOf } from './content-fields.tsx';
import { pickupOf } from './place-fields.tsx';
import { IN_PARTS } from './quantity-fields.tsx';

/** Names of the text fields, which the API receives as typed. */
export type TextName = { [Name in keyof FoodInput]-?: string extends FoodInput[Name] ? Name : never }[keyof FoodInput];

/** Functions that read the other fields from the form's values, by field name in the API. */
const readers: { [Name in Exclude<keyof FoodInput, TextName>]-?: (values: Values) => FoodInput[Name] } = {
  quantity: ({ quantity }) => Number(quantity),
  unit: ({ unit }) => units.find((one) => one === unit) ?? null,
  inParts: ({ inParts }) => inParts === IN_PARTS,
  pickup: pickupOf,
  windows: pickupTimesOf,
  graceHours: graceOf,
  contents: contentsOf,
  packDate: packDateOf,
};

/**
 * Converts a form's values to the API's format. Text fields have the same names in the form and in the API. A control with a dot
 * in its name, such as `pickup.address`, is only sent as part of another field.
 */
export function foodInputFrom(values: Values): FoodInput {
  const typed = Object.entries(values).filter(([name]) => !name.includes('.'));
  const read = Object.entries(readers).map(([name, read]) => [name, read(values)]);
  return Object.fromEntries([...typed, ...read]);
}

/** Food to fill in a form with. If it comes from a list, the optional fields are missing. */
export type FormerFood = Food & Partial<Pick<FoodAnswer, 'pictureMissing' | 'pickup' | 'windows' | 'graceHours'>>;

/**
 * Returns a food's fields as the form would send them if nothing were changed, so that the API can tell what the donor has
 * changed.
 */
export function fieldsOfFood(food: FormerFood, timeZone: string): Partial<FoodFields> {
  const { title, image, quantity, deadline, location, notes, area, pickup, packDate, ...rest } = food;
  const { unit = null, inParts = false, contents = null, windows = [], graceHours = null } = rest;
  const all: Required<FoodInput> = {
    ...{ title, image, quantity, location, notes, unit, inParts, contents, windows, graceHours },
    deadline: formatDay(dayOf(new Date(deadline), timeZone)),
    packDate: packDate ? { ...packDate, day: formatDay(packDate.day as Day) } : null,
    pickup: pickup ? { placeId: pickup._id } : area ? { lat: area.lat, lon: area.lon } : null,
  };
  return foodFields(all);
}
