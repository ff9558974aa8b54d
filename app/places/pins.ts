import { msg, plural } from '#words';
import type { Food } from '../../contract/foods/foods.ts';
import { cellKey, type Point } from '../../contract/foods/place-terms.ts';
import type { Area } from '../../contract/foods/places.ts';
import type { Words } from '../../contract/words/say.ts';

export type PlacedFood = Pick<Food, '_id' | 'title' | 'area' | 'distance'>;

/** A pin on a map, for all food in a grid cell. */
export type Pin = { key: string; area: Area; foods: PlacedFood[] };

/** What pins stand for: listings, or wanted posts. */
export type PinsOf = 'listings' | 'wanted';

/** Maximum number of titles in a pin's name. */
const MAX_TITLES = 5;

/** Creates the pins for all food that has an area, nearest first or, without distances, in the list's order. */
export function pinsOf(foods: PlacedFood[]): Pin[] {
  const pins = new Map<string, Pin>();
  for (const food of foods) {
    if (!food.area) continue;
    const key = cellKey(food.area);
    const pin = pins.get(key);
    if (pin) pin.foods.push(food);
    else pins.set(key, { key, area: food.area, foods: [food] });
  }
  const distance = ({ foods: [first] }: Pin) => first?.distance ?? 0;
  return [...pins.values()].sort((one, other) => distance(one) - distance(other));
}

/** Overlapping pins, shown as one pin at the location of the first. */
type PinGroup = Pin & { keys: string[]; areas: Area[] };

/** Merges each pin into the first group that is closer than `least`, measured by `apart`. Keeps the order. */
export function groupPins(pins: Pin[], apart: (one: Area, other: Area) => number, least: number): PinGroup[] {
  const groups: PinGroup[] = [];
  for (const pin of pins) {
    const group = groups.find(({ area }) => apart(area, pin.area) < least);
    if (group) {
      group.keys.push(pin.key);
      group.areas.push(pin.area);
      group.foods.push(...pin.foods);
    } else groups.push({ ...pin, foods: [...pin.foods], keys: [pin.key], areas: [pin.area] });
  }
  return groups;
}

/** A pin's accessible name. It starts with the number shown on the pin. */
export function pinName(words: Words, { foods }: Pick<Pin, 'foods'>, of: PinsOf = 'listings'): string {
  const some = foods.slice(0, MAX_TITLES).map(({ title }) => title);
  const titles = words.list(some, 'narrow');
  const others = foods.length - some.length;
  const all = others > 0 ? msg`${{ titles }} and ${{ others }} more` : titles;
  const count = foods.length;
  if (of === 'wanted') {
    return words._(
      msg`${plural({ count }, { one: '# wanted post around here', other: '# wanted posts around here' })}: ${{ all }}`,
    );
  }
  return words._(
    msg`${plural({ count }, { one: '# listing around here', other: '# listings around here' })}: ${{ all }}`,
  );
}

/** Shifts a point by multiples of 360° to be as close as possible to `other`. On a map, longitudes can exceed 180°. */
export function unwrapLongitude<At extends Point>(point: At, other: Point | undefined): At {
  const turns = other ? Math.round((other.lon - point.lon) / 360) : 0;
  return { ...point, lon: point.lon + 360 * turns };
}
