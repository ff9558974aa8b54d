import { TZDate, tzOffset } from '@date-fns/tz';
import { type Day, dayOf, daysAfter } from '../../contract/dates.ts';
import type { LastDays } from '../../contract/requests/moves.ts';
import { memoize } from './memoize.ts';

/** The present day where the instance is. */
export function today({ clock, timeZone }: { clock: () => Date; timeZone: string }): Day {
  return dayOf(clock(), timeZone);
}

/** The earliest last days that have not passed: for a promise, that is yesterday until noon. */
export function lastDays({ clock, timeZone }: { clock: () => Date; timeZone: string }): LastDays {
  const now = clock();
  const waiting = dayOf(now, timeZone);
  const yesterday = daysAfter(waiting, -1);
  return { waiting, promised: now.toISOString() < noonAfter(yesterday, timeZone) ? yesterday : waiting };
}

/** ISO instant of noon on the day after another in `timeZone`, until when a promise of that last day holds. */
export const noonAfter = memoize((day: Day, timeZone) => {
  return new Date(instantsAt(daysAfter(day, 1), '12:00', timeZone).first).toISOString();
});

/** ISO instant of a day's last millisecond in `timeZone`. A deadline is inclusive: the food is good until then. */
export const lastInstantOf = memoize((day: Day, timeZone) => {
  // Some zones' clocks jump over or repeat the hour before midnight, but in none does a day lack a beginning.
  return new Date(beginningOf(day, 1, timeZone) - 1).toISOString();
});

/**
 * ISO instant in the middle of a day in `timeZone`. A client that formats it in a zone of its own, up to eleven hours away,
 * shows the same day.
 */
export const middleOf = memoize((day: Day, timeZone) => {
  return new Date((beginningOf(day, 0, timeZone) + beginningOf(day, 1, timeZone)) / 2).toISOString();
});

const MINUTE = 60_000;

/**
 * The first and the last instant, in milliseconds, at which clocks in `timeZone` show a time of a day, such as `17:30`.
 * They differ if clocks are set back over it. If clocks are set forward over it, both are the instant of that change.
 */
export function instantsAt(day: Day, time: string, timeZone: string): { first: number; last: number } {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const instantBy = (instant: number) => shown - tzOffset(timeZone, new Date(instant)) * MINUTE;
  const [before, after] = [instantBy(shown - 24 * 60 * MINUTE), instantBy(shown + 24 * 60 * MINUTE)];
  const real = [before, after].filter((instant) => instantBy(instant) === instant);
  if (real.length > 0) return { first: Math.min(...real), last: Math.max(...real) };
  // Halves the time between an instant before the change and one after it, down to a minute.
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
