import { TZDate } from '@date-fns/tz';
import { type Day, dayOf } from '../contract/dates.ts';
import type { Context } from './context.ts';
import { remembered } from './remembered.ts';

/** The day that it is now where the instance is. */
export function today({ clock, timeZone }: Pick<Context, 'clock' | 'timeZone'>): Day {
  return dayOf(clock(), timeZone);
}

/** ISO instant of a day's last millisecond in `timeZone`. A deadline is inclusive: the food is good until then. */
export const lastInstantOf = remembered((day: Day, timeZone) => {
  // There are zones whose clocks jump over or repeat the hour before midnight, but none in which a day has no beginning.
  return new Date(beginningOf(day, 1, timeZone) - 1).toISOString();
});

/**
 * ISO instant in the middle of a day in `timeZone`. A client that formats it in a zone of its own, up to eleven hours away,
 * shows the same day.
 */
export const middleOf = remembered((day: Day, timeZone) => {
  return new Date((beginningOf(day, 0, timeZone) + beginningOf(day, 1, timeZone)) / 2).toISOString();
});

function beginningOf(day: Day, daysLater: number, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date + daysLater, timeZone).getTime();
}
