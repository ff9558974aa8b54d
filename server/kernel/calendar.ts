import { TZDate, tzOffset } from '@date-fns/tz';
import { type Day, dayOf, daysAfter } from '../../contract/dates.ts';
import type { LastDays } from '../../contract/requests/moves.ts';
import { memoize } from './memoize.ts';

/** Returns the current day in the instance's time zone. */
export function today({ clock, timeZone }: { clock: () => Date; timeZone: string }): Day {
  return dayOf(clock(), timeZone);
}

/**
 * Returns the earliest deadlines that are still open, for waiting requests and for promises. A promise stays open until noon on
 * the day after its deadline.
 */
export function earliestOpenDeadlines({ clock, timeZone }: { clock: () => Date; timeZone: string }): LastDays {
  const now = clock();
  const waiting = dayOf(now, timeZone);
  const yesterday = daysAfter(waiting, -1);
  return { waiting, promised: now.toISOString() < noonAfter(yesterday, timeZone) ? yesterday : waiting };
}

/** Returns the ISO instant of noon in `timeZone` on the day after `day`. A promise whose deadline is `day` holds until then. */
export const noonAfter = memoize((day: Day, timeZone) => {
  return new Date(instantsAt(daysAfter(day, 1), '12:00', timeZone).first).toISOString();
});

/** Returns the ISO instant of a day's last millisecond in `timeZone`. Food with a deadline on that day is good until then. */
export const lastInstantOf = memoize((day: Day, timeZone) => {
  // Computed from the start of the next day, because some time zones skip or repeat the hour before midnight.
  return new Date(beginningOf(day, 1, timeZone) - 1).toISOString();
});

/**
 * Returns the ISO instant of the middle of a day in `timeZone`. Clients that format this instant in a time zone up to eleven
 * hours away still show the same day.
 */
export const middleOf = memoize((day: Day, timeZone) => {
  return new Date((beginningOf(day, 0, timeZone) + beginningOf(day, 1, timeZone)) / 2).toISOString();
});

const MINUTE = 60_000;

/**
 * Returns the first and last instant, in milliseconds, at which clocks in `timeZone` show a time such as `17:30`. The two differ
 * if clocks are set back over that time. If clocks are set forward over it, both are the instant of the change.
 */
export function instantsAt(day: Day, time: string, timeZone: string): { first: number; last: number } {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const instantBy = (instant: number) => shown - tzOffset(timeZone, new Date(instant)) * MINUTE;
  const [before, after] = [instantBy(shown - 24 * 60 * MINUTE), instantBy(shown + 24 * 60 * MINUTE)];
  const real = [before, after].filter((instant) => instantBy(instant) === instant);
  if (real.length > 0) return { first: Math.min(...real), last: Math.max(...real) };
  // Bisects between an instant before the clock change and one after it, down to a minute.
  let [from, to] = [after, before];
  while (to - from > MINUTE) {
    const middle = from + Math.floor((to - from) / (2 * MINUTE)) * MINUTE;
    if (instantBy(middle) === before) from = middle;
    else to = middle;
  }
  return { first: to, last: to };
}

function beginningOf(day: Day, daysLater: number, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date + daysLater, timeZone).getTime();
}
