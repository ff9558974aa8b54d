import { parsePickupTime } from '../../contract/pickup-time-terms.ts';
import { instantsAt } from './calendar.ts';
import { memoize } from './memoize.ts';

/**
 * The beginning and end of a pick-up time, in milliseconds; null for any time. If clocks are set back over one of its
 * times, the longest reading of its words counts.
 */
export const spanOf = memoize((time, timeZone): { startsAt: number; endsAt: number } | null => {
  const parsed = parsePickupTime(time);
  if (!parsed) return null;
  const { day, from, to } = parsed;
  return { startsAt: instantsAt(day, from, timeZone).first, endsAt: instantsAt(day, to, timeZone).last };
});
