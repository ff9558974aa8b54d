import { type Message, msg } from '#words';
import type { Point } from '../../contract/foods/place-terms.ts';

/** A point in words, by default precise to about a hundred metres. */
export function sayPoint({ lat, lon }: Point, digits = 3): Message {
  const say = (degrees: number) => Math.abs(degrees).toFixed(digits);
  const latitude = lat < 0 ? msg`${{ degrees: say(lat) }} south` : msg`${{ degrees: say(lat) }} north`;
  const longitude = lon < 0 ? msg`${{ degrees: say(lon) }} west` : msg`${{ degrees: say(lon) }} east`;
  return msg`${{ latitude }}, ${{ longitude }}`;
}
