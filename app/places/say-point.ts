import type { Point } from '../../contract/place-terms.ts';

/** A point as one says it: to a hundred metres or so, or with so many digits. */
export function sayPoint({ lat, lon }: Point, digits = 3): string {
  const say = (degrees: number) => Math.abs(degrees).toFixed(digits);
  return `${say(lat)} ${lat < 0 ? 'south' : 'north'}, ${say(lon)} ${lon < 0 ? 'west' : 'east'}`;
}
