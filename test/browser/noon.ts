import type { Day } from '../../contract/dates.ts';

const HOUR = 60 * 60 * 1000;

/** The test sites' UTC offset in milliseconds, chosen so that it's past noon there when the tests begin. */
const ahead = (12 - new Date().getUTCHours()) * HOUR;

/** The time zone of the test sites, in which no day ends during the tests. */
export const TIME_ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead / HOUR)}`;

/** Local time at the test sites, some milliseconds from now: `2026-06-20T12:34:56.789Z`. The Z has no meaning. */
export function wallClock(after = 0): string {
  return new Date(Date.now() + ahead + after).toISOString();
}

/** The date at the test sites, some days from today. */
export function dayIn(days: number): Day {
  return wallClock(days * 24 * HOUR).slice(0, 10) as Day;
}

/** The instant of a local time such as `10:00` at the test sites. */
export function instantAt(day: Day, time: string): Date {
  return new Date(Date.parse(`${day}T${time}Z`) - ahead);
}
