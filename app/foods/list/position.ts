import { msg } from '#words';
import type { Point } from '../../../contract/foods/place-terms.ts';
import { pageWords } from '../../words/need.ts';

/** Timeout for finding the position, and maximum age of a cached one, in milliseconds. */
const TIMEOUT = 15_000;
const MAX_AGE = 60_000;

/**
 * Returns this browser's position, if the user allows it.
 *
 * @throws an Error that tells the user why there is no position
 */
export async function findPosition(): Promise<Point> {
  if (!isSecureContext) {
    throw new Error(pageWords._(msg`Browsers only share your location with HTTPS sites. Enter a town instead.`));
  }
  if (!navigator.geolocation) {
    throw new Error(pageWords._(msg`This browser can’t share your location. Enter a town instead.`));
  }
  const options = { timeout: TIMEOUT, maximumAge: MAX_AGE, enableHighAccuracy: true };
  const found = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, options),
  ).catch(({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    throw new Error(
      pageWords._(
        code === PERMISSION_DENIED
          ? msg`Your browser didn’t share your location. Allow it in the browser’s settings, or enter a town instead.`
          : msg`We couldn’t find your location. Enter a town instead.`,
      ),
    );
  });
  const { latitude, longitude } = found.coords;
  return { lat: latitude, lon: longitude };
}
