import { msg } from '#words';
import { type DateFormat, type Day, daysAfter, formatDay } from '../dates.ts';
import type { Words } from '../words/say.ts';

/**
 * Pick-up times, kept separate from the schemas so that pages don't load zod. A pick-up time is `any time`, or a day with a start
 * and end time in the site's time zone (ISO 8601), such as `2026-06-20T10:00/12:00`. An end at midnight is `24:00`.
 */
export const ANY_TIME = 'any time';

/** Maximum number of pick-up times per food. */
export const MAX_PICKUP_TIMES = 6;

/** Grace periods to choose from, in hours. An unconfirmed promise lapses this long after the pick-up time. */
export const graceHours = [1, 3, 12] as const;
export type GraceHours = (typeof graceHours)[number];

const PICKUP_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})\/(\d{2}:\d{2})$/;

/** Parses a pick-up time into its day and times. Returns undefined for `any time` and for invalid text. */
export function parsePickupTime(time: string): { day: Day; from: string; to: string } | undefined {
  const [, day = '', from = '', to = ''] = PICKUP_TIME.exec(time) ?? [];
  return day ? { day: day as Day, from, to } : undefined;
}

/** Formats a pick-up time from a day and two times, such as `10:00`. */
export function pickupTimeOf(day: Day, from: string, to: string): string {
  return `${day}T${from}/${endTime(to)}`;
}

/** Normalises an end time: `00:00`, which time inputs return for midnight, becomes `24:00`. */
export function endTime(to: string): string {
  return to === '00:00' ? '24:00' : to;
}

/**
 * Formats a pick-up time for display: `any time, just ring`, or a day and two times. If `today` is given, uses today and
 * tomorrow.
 */
export function sayPickupTime(words: Words, time: string, format?: DateFormat, today?: Day): string {
  const parsed = parsePickupTime(time);
  if (!parsed) return words._(msg`any time, just ring`);
  const [from, to] = [parsed.from, parsed.to].map((time) => words.digits(time)) as [string, string];
  const day = sayDayOf(words, parsed.day, format, today);
  return words._(msg`${{ day }}, ${{ from }}–${{ to }}`);
}

function sayDayOf(words: Words, day: Day, format: DateFormat | undefined, today: Day | undefined): string {
  const date = `${words.day(day, { weekday: 'short' })} ${words.digits(formatDay(day, format))}`;
  if (today === undefined) return date;
  if (day === today) return words._(msg`today`);
  return day === daysAfter(today, 1) ? words._(msg`tomorrow`) : date;
}
