import { TZDate } from '@date-fns/tz';
import { type Day, dayOf } from '../contract/dates.ts';

/** When and where a rule runs: deadlines are days in the instance's time zone. */
export type Circumstances = { timeZone: string; now: Date };

export function today({ timeZone, now }: Circumstances): Day {
  return dayOf(now, timeZone);
}

/** ISO instant at which a day begins in `timeZone`. */
export function firstInstantOf(day: Day, timeZone: string): string {
  return instant(day, [0, 0, 0, 0], timeZone);
}

/** ISO instant of a day's last millisecond in `timeZone`. A deadline is inclusive: the food is good until then. */
export function lastInstantOf(day: Day, timeZone: string): string {
  return instant(day, [23, 59, 59, 999], timeZone);
}

function instant(day: Day, time: [number, number, number, number], timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, ...time, timeZone).getTime()).toISOString();
}
