import { TZDate } from '@date-fns/tz';
import { type Day, dayOf } from '../contract/dates.ts';
import type { Announce } from './events/publish.ts';

/** When it is, and where: deadlines are days in the instance's time zone. */
export type Moment = { timeZone: string; now: Date };

/** When and where a rule runs, and how it tells what it has changed. */
export type Circumstances = Moment & { announce: Announce };

export function today({ timeZone, now }: Moment): Day {
  return dayOf(now, timeZone);
}

/** ISO instant at which a day begins in `timeZone`. */
export function firstInstantOf(day: Day, timeZone: string): string {
  return firstInstant(day, 0, timeZone).toISOString();
}

/** ISO instant of a day's last millisecond in `timeZone`. A deadline is inclusive: the food is good until then. */
export function lastInstantOf(day: Day, timeZone: string): string {
  // There are zones whose clocks jump over or repeat the hour before midnight, but none in which a day has no beginning.
  return new Date(firstInstant(day, 1, timeZone).getTime() - 1).toISOString();
}

function firstInstant(day: Day, daysLater: number, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + daysLater, timeZone).getTime());
}
