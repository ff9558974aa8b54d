import { type DateFormat, type Day, daysAfter, formatDay } from './dates.ts';

/**
 * A pick-up time without the schemas, so that a page may use it without loading zod. It is written as a day and two times of
 * that day where the site is (ISO 8601), such as `2026-06-20T10:00/12:00`, or as `any time`.
 */
export const ANY_TIME = 'any time';

/** How many pick-up times a food can have. */
export const MAX_WINDOWS = 6;

/** After how many hours a promise can lapse that nobody has confirmed by the end of its pick-up time. */
export const graceHours = [1, 3, 12] as const;
export type GraceHours = (typeof graceHours)[number];

const WINDOW = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})\/(\d{2}:\d{2})$/;

/** The day and the times of a pick-up time; undefined for any time. */
export function partsOf(window: string): { day: Day; from: string; to: string } | undefined {
  const [, day = '', from = '', to = ''] = WINDOW.exec(window) ?? [];
  return day ? { day: day as Day, from, to } : undefined;
}

/** Writes a pick-up time from a day and two times of it, such as `10:00`. */
export function windowOf(day: Day, from: string, to: string): string {
  return `${day}T${from}/${to}`;
}

/** A pick-up time in words: `any time, ring`, or a day and two times. How far away the day is is said where `today` is given. */
export function sayWindow(window: string, format?: DateFormat, today?: Day): string {
  const parts = partsOf(window);
  if (!parts) return 'any time, ring';
  const { day, from, to } = parts;
  return `${sayDayOf(day, format, today)}, ${from}–${to}`;
}

function sayDayOf(day: Day, format: DateFormat | undefined, today: Day | undefined): string {
  const date = `${weekday.format(new Date(day))} ${formatDay(day, format)}`;
  if (today === undefined) return date;
  if (day === today) return 'today';
  return day === daysAfter(today, 1) ? 'tomorrow' : date;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
