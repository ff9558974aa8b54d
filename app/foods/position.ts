import { msg } from '#words';
import type { Point } from '../../contract/place-terms.ts';
import { pageWords } from '../words/need.ts';

/** How long a browser may look for its position, and how old a known one may be, in milliseconds. */
const PATIENCE = 15_000;
const FRESH = 60_000;

/**
 * Where this browser is, if its user lets it say so.
 *
 * @throws an Error that says in words why it does not
 */
export async function findPosition(): Promise<Point> {
  if (!isSecureContext) {
    throw new Error(pageWords._(msg`Browsers tell your position only to sites with https. Type a town instead.`));
  }
  if (!navigator.geolocation) {
    throw new Error(pageWords._(msg`This browser can not tell your position. Type a town instead.`));
  }
  const options = { timeout: PATIENCE, maximumAge: FRESH, enableHighAccuracy: true };
  const found = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, options),
  ).catch(({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    throw new Error(
      pageWords._(
        code === PERMISSION_DENIED
          ? msg`Your browser did not tell us your position. Allow it in the browser’s settings, or type a town instead.`
          : msg`We could not find your position. Type a town instead.`,
      ),
    );
  });
  const { latitude, longitude } = found.coords;
  return { lat: latitude, lon: longitude };
}
