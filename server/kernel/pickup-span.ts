import type { Day } from '../../contract/dates.ts';
import { endTime, parsePickupTime } from '../../contract/requests/pickup-time-terms.ts';
import { instantsAt, lastInstantOf } from './calendar.ts';
import { memoize } from './memoize.ts';

/**
 * Returns the start and end of a pick-up time in milliseconds, or null for any time. If clocks are set back over the start or
 * end, returns the longest possible span.
 */
export const spanOf = memoize((time, timeZone): { startsAt: number; endsAt: number } | null => {
  const parsed = parsePickupTime(time);
  if (!parsed) return null;
  const { day, from, to } = parsed;
  const endsAt = to === endTime('00:00') ? endOf(day, timeZone) : instantsAt(day, to, timeZone).last;
  return { startsAt: instantsAt(day, from, timeZone).first, endsAt };
});

function endOf(day: Day, timeZone: string): number {
  return Date.parse(lastInstantOf(day, timeZone)) + 1;
}
