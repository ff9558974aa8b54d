import type { Day } from '../../contract/dates.ts';

const HOUR = 60 * 60 * 1000;

/** By how many milliseconds clocks at the test sites are ahead of UTC: it is past noon there when the tests begin. */
const ahead = (12 - new Date().getUTCHours()) * HOUR;

/** The zone of the test sites, in which no day ends while the tests run. */
export const TIME_ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead / HOUR)}`;

/** What a clock at the test sites shows, after some milliseconds from now: `2026-06-20T12:34:56.789Z`, where Z means nothing. */
export function wallClock(after = 0): string {
  return new Date(Date.now() + ahead + after).toISOString();
}

/** The day some days from today at the test sites. */
export function dayIn(days: number): Day {
  return wallClock(days * 24 * HOUR).slice(0, 10) as Day;
}

/** The instant at which a clock at the test sites shows a time such as `10:00`. */
export function instantAt(day: Day, time: string): Date {
  return new Date(Date.parse(`${day}T${time}Z`) - ahead);
}
