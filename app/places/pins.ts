import { msg, plural } from '#words';
import type { Food } from '../../contract/foods/foods.ts';
import { cellKey, type Point } from '../../contract/foods/place-terms.ts';
import type { Area } from '../../contract/foods/places.ts';
import type { Words } from '../../contract/words/say.ts';

/** The fields of a food that a map needs. */
export type PlacedFood = Pick<Food, '_id' | 'title' | 'area' | 'distance'>;

/** A pin on a map, for the foods of one cell. */
export type Pin = { key: string; area: Area; foods: PlacedFood[] };

/** How many titles are in a pin's name. */
const MAX_TITLES = 5;

/** The pins of those foods that have an area, the nearest first; without distances, in the order of the foods. */
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

/** Pins that would cover each other. One at the place of the first stands for all of them. */
type PinGroup = Pin & { keys: string[]; areas: Area[] };

/** Groups pins that are nearer to each other than `least`, measured by `apart`. They keep their order. */
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

/** The accessible name of a pin. It begins with the number that is seen on it. */
export function pinName(words: Words, { foods }: Pick<Pin, 'foods'>): string {
  const some = foods.slice(0, MAX_TITLES).map(({ title }) => title);
  const titles = words.list(some, 'narrow');
  const others = foods.length - some.length;
  const all = others > 0 ? msg`${{ titles }} and ${{ others }} more` : titles;
  const count = foods.length;
  return words._(
    msg`${plural({ count }, { one: '# listing around here', other: '# listings around here' })}: ${{ all }}`,
  );
}

/** Moves a point by whole turns of the globe to be beside another: a map's longitude goes on beyond 180. */
export function besides<At extends Point>(point: At, other: Point | undefined): At {
  const turns = other ? Math.round((other.lon - point.lon) / 360) : 0;
  return { ...point, lon: point.lon + 360 * turns };
}
