import { withPlainDigits } from './digits.ts';

/** How far around a place one can look for food, in kilometres. */
export const radii = [1, 2, 5, 10, 25] as const;
export type Radius = (typeof radii)[number];
export const DEFAULT_RADIUS: Radius = 5;

/** In place of a radius: near and far, and food that is nowhere on the map. */
export const ANY_DISTANCE = 'any';

export const placeLimits = { address: 200, label: 60 } as const;

/** How many places someone can keep. Those used last stay. */
export const MAX_PLACES = 20;

/** A point on the earth, in degrees. */
export type Point = { lat: number; lon: number };

/** A comma between numbers and one within them, in Arabic. */
const commas: Record<string, string> = { '،': ',', '٫': '.' };

/** A longer text is no point; it is not parsed, to save time. */
const MAX_POINT = 100;

/** Reads a latitude and a longitude, as `52.520,13.405` or as maps copy it; undefined for anything else. */
export function parsePoint(text: string): Point | undefined {
  if (text.length > MAX_POINT) return undefined;
  const typed = withPlainDigits(text).replace(/[،٫]/g, (comma) => commas[comma] ?? comma);
  const found = /^\(?\s*(-?\d{1,2}(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)°?\s*\)?$/.exec(typed.trim());
  const [lat, lon] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** A key of a cell by its middle, unique and fit for a URL. */
export function cellKey({ lat, lon }: Point): string {
  return `${lat},${lon}`;
}

/** Metres of a degree of latitude, and of a degree of longitude on the equator. */
const DEGREE = 20_000_000 / 180;

/** Whether a point is in an area. The area is small, so the ground counts as flat. */
export function isWithin({ lat, lon, radius }: Point & { radius: number }, point: Point): boolean {
  const eastwards = ((((point.lon - lon + 180) % 360) + 360) % 360) - 180;
  return DEGREE * Math.hypot(point.lat - lat, eastwards * Math.cos((lat * Math.PI) / 180)) <= radius;
}

/** A point to the third decimal, about a hundred metres: a search does not need more. */
export function roughly({ lat, lon }: Point): string {
  return `${lat.toFixed(3)},${lon.toFixed(3)}`;
}
