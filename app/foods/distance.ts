import { type Message, msg } from '#words';

/** Returns a distance as text. Locations are approximate, so it is rounded to 500 m or, from 10 km, to whole kilometres. */
export function sayDistance(metres: number): Message {
  if (metres < 500) return msg`under 500 m`;
  if (metres < 750) return msg`about 500 m`;
  const step = metres < 10_000 ? 500 : 1_000;
  const distance = (Math.round(metres / step) * step) / 1_000;
  return msg`about ${{ distance }} km`;
}
