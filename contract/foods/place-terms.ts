import { withPlainDigits } from '../words/digits.ts';

/** Search radii, in kilometres. */
export const radii = [1, 2, 5, 10, 25] as const;
export type Radius = (typeof radii)[number];
export const DEFAULT_RADIUS: Radius = 5;

/** Used instead of a radius to find food at any distance, including food without a location. */
export const ANY_DISTANCE = 'any';

/** Maximum lengths of an address and of a saved address's name, in characters. */
export const placeLimits = { address: 200, label: 60 } as const;

/** Maximum number of saved addresses per user. Saving another one removes the least recently used. */
export const MAX_PLACES = 20;

/** A latitude and longitude, in degrees. */
export type Point = { lat: number; lon: number };

/** The Arabic comma and decimal separator, with their ASCII equivalents. */
const commas: Record<string, string> = { '،': ',', '٫': '.' };

/** Maximum length of a text that parsePoint accepts, in characters. */
const MAX_POINT = 100;

/** Parses a latitude and longitude, written as `52.520,13.405` or as in map apps. Returns undefined for any other text. */
export function parsePoint(text: string): Point | undefined {
  if (text.length > MAX_POINT) return undefined;
  const typed = withPlainDigits(text).replace(/[،٫]/g, (comma) => commas[comma] ?? comma);
  const found = /^\(?\s*(-?\d{1,2}(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)°?\s*\)?$/.exec(typed.trim());
  const [lat, lon] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** Returns a unique, URL-safe key for a grid cell from its centre. */
export function cellKey({ lat, lon }: Point): string {
  return `${lat},${lon}`;
}

/** Length of one degree of latitude, or of one degree of longitude at the equator, in metres. */
const DEGREE = 20_000_000 / 180;

/** Whether a point is in an area. Treats the Earth as flat, because areas are small. `radius` is in metres. */
export function isWithin({ lat, lon, radius }: Point & { radius: number }, point: Point): boolean {
  const eastwards = ((((point.lon - lon + 180) % 360) + 360) % 360) - 180;
  return DEGREE * Math.hypot(point.lat - lat, eastwards * Math.cos((lat * Math.PI) / 180)) <= radius;
}

/** Formats a point with three decimals (about 100 metres), which is precise enough for a search. */
export function roughly({ lat, lon }: Point): string {
  return `${lat.toFixed(3)},${lon.toFixed(3)}`;
}
