import type { Food } from '../../contract/foods.ts';
import { cellKey, type Point } from '../../contract/place-terms.ts';
import type { Area } from '../../contract/places.ts';

/** What of a food a map is about. */
export type PlacedFood = Pick<Food, '_id' | 'title' | 'area' | 'distance'>;

/** What has one pin on a map: the foods of one cell. */
export type Pin = { key: string; area: Area; foods: PlacedFood[] };

/** How many titles a pin's name says. */
const MAX_TITLES = 5;

/**
 * The foods that say where they are by their cells, the nearest first; where nobody has said from where, in their own order.
 */
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

/** Pins that would cover each other: one stands for all of them, where the first of them is. */
type PinGroup = Pin & { keys: string[]; areas: Area[] };

/** Puts pins together of which the one is nearer to the other than `least`, by what `apart` measures. They keep their order. */
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

/** What a pin is called. It begins with the number that is seen on it. */
export function pinName({ foods }: Pick<Pin, 'foods'>): string {
  const titles = foods.slice(0, MAX_TITLES).map(({ title }) => title);
  const others = foods.length - titles.length;
  const all = others > 0 ? `${titles.join(', ')} and ${others} more` : titles.join(', ');
  return `${foods.length} ${foods.length === 1 ? 'food' : 'foods'} around here: ${all}`;
}

/** The same point in the turn of the globe in which another is: a map's longitude goes on beyond 180. */
export function besides<At extends Point>(point: At, other: Point | undefined): At {
  const turns = other ? Math.round((other.lon - point.lon) / 360) : 0;
  return { ...point, lon: point.lon + 360 * turns };
}
