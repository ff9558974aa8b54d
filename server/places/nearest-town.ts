import { setImmediate as pause } from 'node:timers/promises';
import type { Point } from '../../contract/foods/place-terms.ts';
import type { Town } from '../../contract/foods/places.ts';
import { fieldsOf, NEWLINE, readTowns, TAB } from './town-list.ts';

/** Number of lines to process before yielding to the event loop. They take a few milliseconds. */
const AT_ONCE = 20_000;

/** Length of a degree of latitude, in kilometres. */
const DEGREE = 111;

/**
 * Returns the town that contains a point or, if none does, the nearest town, under its main name. For a town's exact coordinates,
 * always returns that town. Checks all towns, so use it rarely.
 */
export async function nearestTown({ lat, lon }: Point): Promise<Pick<Town, 'name' | 'country' | 'lat' | 'lon'>> {
  const towns = await readTowns();
  const narrowing = Math.cos((lat * Math.PI) / 180);
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (const [line, at] of towns.starts.entries()) {
    if (line % AT_ONCE === 0) await pause();
    const [latitude, longitude, population] = figuresAt(towns.bytes, at);
    const apart = Math.abs(longitude - lon);
    const distance = DEGREE * Math.hypot(latitude - lat, narrowing * Math.min(apart, 360 - apart));
    const outside = distance === 0 ? Number.NEGATIVE_INFINITY : distance - reachOf(population);
    if (outside < least) [nearest, least] = [line, outside];
  }
  const [, called = '', country = '', ownLat, ownLon] = fieldsOf(towns, nearest);
  return { name: called.replace(/^.*=/, ''), country, lat: Number(ownLat), lon: Number(ownLon) };
}

/** Estimates a town's radius in kilometres from its population. A point inside it belongs to the town, not to a village there. */
function reachOf(population: number): number {
  return Math.sqrt(population) / 50;
}

/** Returns a line's latitude, longitude and population, which are its fourth to sixth fields. */
function figuresAt(all: Buffer, at: number): [number, number, number] {
  let start = at;
  for (let field = 0; field < 3; field++) start = all.indexOf(TAB, start) + 1;
  const [afterLat, lineEnd] = [all.indexOf(TAB, start), all.indexOf(NEWLINE, start)];
  const afterLon = all.indexOf(TAB, afterLat + 1);
  const tab = all.indexOf(TAB, afterLon + 1);
  const end = tab < 0 || tab > lineEnd ? lineEnd : tab;
  const number = (from: number, to: number) => Number(all.toString('latin1', from, to));
  return [number(start, afterLat), number(afterLat + 1, afterLon), number(afterLon + 1, end)];
}
