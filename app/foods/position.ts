import type { Point } from '../../contract/place-terms.ts';

/** How long a browser may look for where it is, and how old what it knows may be, in milliseconds. */
const PATIENCE = 15_000;
const FRESH = 60_000;

/**
 * Where this browser is, if its user lets it say so.
 *
 * @throws an Error that says in words why it does not
 */
export async function findPosition(): Promise<Point> {
  if (!isSecureContext) throw new Error('Browsers tell where they are only to sites with https. Type a town instead.');
  if (!navigator.geolocation) throw new Error('This browser can not tell where it is. Type a town instead.');
  const options = { timeout: PATIENCE, maximumAge: FRESH, enableHighAccuracy: true };
  const found = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, options),
  ).catch(({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    throw new Error(
      code === PERMISSION_DENIED
        ? 'Your browser was not allowed to tell where it is. Allow it in its settings, or type a town instead.'
        : 'Where you are could not be found out. Type a town instead.',
    );
  });
  const { latitude, longitude } = found.coords;
  return { lat: latitude, lon: longitude };
}
