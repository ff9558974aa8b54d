import { msg } from '#words';
import { type DateFormat, type Day, daysAfter, formatDay } from '../dates.ts';
import type { Words } from '../words/say.ts';

/**
 * A pick-up time without the schemas, so that a page may use it without loading zod. It is written as a day and two times of
 * that day where the site is (ISO 8601), such as `2026-06-20T10:00/12:00`, or as `any time`. Its end at midnight is `24:00`.
 */
export const ANY_TIME = 'any time';

/** How many pick-up times a food can have. */
export const MAX_PICKUP_TIMES = 6;

/** How many hours after the end of its pick-up time an unconfirmed promise can lapse. */
export const graceHours = [1, 3, 12] as const;
export type GraceHours = (typeof graceHours)[number];

const PICKUP_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})\/(\d{2}:\d{2})$/;

/** The day and the times of a pick-up time; undefined for any time. */
export function parsePickupTime(time: string): { day: Day; from: string; to: string } | undefined {
  const [, day = '', from = '', to = ''] = PICKUP_TIME.exec(time) ?? [];
  return day ? { day: day as Day, from, to } : undefined;
}

/** Writes a pick-up time from a day and two times of it, such as `10:00`. */
export function pickupTimeOf(day: Day, from: string, to: string): string {
  return `${day}T${from}/${endTime(to)}`;
}

/** The time of an end. Midnight is the end of that day, also as `00:00`, which is what a field for times says. */
export function endTime(to: string): string {
  return to === '00:00' ? '24:00' : to;
}

/** A pick-up time in words: `any time, just ring`, or a day and two times. With `today`, a near day is `today` or `tomorrow`. */
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
