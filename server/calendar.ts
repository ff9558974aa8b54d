import { TZDate } from '@date-fns/tz';
import { type Day, dayOf } from '../contract/dates.ts';
import type { Context } from './context.ts';

/** The day that it is now where the instance is. */
export function today({ clock, timeZone }: Pick<Context, 'clock' | 'timeZone'>): Day {
  return dayOf(clock(), timeZone);
}

/** ISO instant of a day's last millisecond in `timeZone`. A deadline is inclusive: the food is good until then. */
export const lastInstantOf = remembered((day, timeZone) => {
  // There are zones whose clocks jump over or repeat the hour before midnight, but none in which a day has no beginning.
  return new Date(beginningOf(day, 1, timeZone) - 1).toISOString();
});

/**
 * ISO instant in the middle of a day in `timeZone`. A client that formats it in a zone of its own, up to eleven hours away,
 * shows the same day.
 */
export const middleOf = remembered((day, timeZone) => {
  return new Date((beginningOf(day, 0, timeZone) + beginningOf(day, 1, timeZone)) / 2).toISOString();
});

function beginningOf(day: Day, daysLater: number, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date + daysLater, timeZone).getTime();
}

/** How many days are remembered. Lists show a handful. */
const MOST_DAYS = 1_000;

/** The same, without looking the same day up in the rules of its zone for every row of a list. */
function remembered(find: (day: Day, timeZone: string) => string): (day: Day, timeZone: string) => string {
  const found = new Map<string, string>();
  return (day, timeZone) => {
    const key = `${day} ${timeZone}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    if (found.size >= MOST_DAYS) found.clear();
    const instant = find(day, timeZone);
    found.set(key, instant);
    return instant;
  };
}
