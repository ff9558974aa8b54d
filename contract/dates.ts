import { type Message, msg, plural } from '#words';

/**
 * A calendar day as `YYYY-MM-DD`. Days compare and sort as text.
 * An instant belongs to a day only in some time zone, so every function that crosses over takes one (IANA name).
 */
export type Day = string & { readonly Day: unique symbol };

const US_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The day that a person or a client meant.
 *
 * @param text `MM/dd/yyyy`, `YYYY-MM-DD`, or an ISO 8601 instant with an offset, which falls on its day in `timeZone`
 * @returns undefined when it is none of these, names no real day (02/30/2026), or lies outside the years 1000 to 9998,
 *   the only ones whose instants are written with four digits in every zone
 */
export function parseDay(text: string, timeZone: string): Day | undefined {
  const us = US_DAY.exec(text);
  if (us) return realDay(`${us[3]}-${us[1]}-${us[2]}`);
  if (ISO_DAY.test(text)) return realDay(text);
  if (!ISO_INSTANT.test(text) || !realDay(text.slice(0, 10))) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : realDay(dayOf(instant, timeZone));
}

/** The day on which an instant falls in `timeZone`. */
export function dayOf(instant: Date, timeZone: string): Day {
  const part = Object.fromEntries(
    dayFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}` as Day;
}

/** Whether there is a time zone of this name, or of this offset. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a zone is named by a place, such as `Europe/Vienna`, or `UTC`. Short names are read otherwise here and there, and some
 * browsers know neither them nor offsets.
 */
export function isPlaceZone(name: string): boolean {
  return /^(?:UTC|(?!SystemV\/)[A-Za-z_]+\/[\w+\-/]+)$/.test(name) && isTimeZone(name);
}

/** The day that comes `days` days after another. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10) as Day;
}

/** The ways in which short dates are written and typed on pages. */
export const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** A day that each of them writes otherwise, and of which nobody takes the day for the month. */
export const SAMPLE_DAY = '2026-12-31' as Day;

/** The default (docs/specification.md, section 9). */
export const DEFAULT_DATE_FORMAT: DateFormat = 'MM/dd/yyyy';

/** A day as a short date. */
export function formatDay(day: Day, format: DateFormat = DEFAULT_DATE_FORMAT): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date);
}

/** An instant, as the API gives it, as the short date of its day in `timeZone`. */
export function formatDate(instant: string, timeZone: string, format?: DateFormat): string {
  return formatDay(dayOf(new Date(instant), timeZone), format);
}

/** Its time of day alone: `HH:mm`. */
export function formatTime(instant: string, timeZone: string): string {
  return timeFormat(timeZone).format(new Date(instant));
}

/** How far away the last day of a food is: `today`, `until tomorrow`, `in 3 days`, `expired`. */
export function sayDeadline(day: Day, today: Day): Message {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_LENGTH;
  if (days < 0) return msg`expired`;
  if (days === 0) return msg`today`;
  if (days === 1) return msg`until tomorrow`;
  if (days < 14) return msg`${plural({ days }, { one: 'in # day', other: 'in # days' })}`;
  if (days < 61) {
    const weeks = Math.round(days / 7);
    return msg`${plural({ weeks }, { one: 'in # week', other: 'in # weeks' })}`;
  }
  const months = Math.round(days / 30.44);
  return msg`${plural({ months }, { one: 'in # month', other: 'in # months' })}`;
}

function realDay(text: string): Day | undefined {
  const midnight = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return real && text >= '1000' && text < '9999' ? (text as Day) : undefined;
}

/** The length of a day in UTC, in milliseconds. */
const DAY_LENGTH = 24 * 60 * 60 * 1000;

const dayFormat = byZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const timeFormat = byZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats are costly to make, so there is one for each zone. A browser that is older than a zone says the days of UTC. */
function byZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' });
      formats.set(timeZone, format);
    }
    return format;
  };
}
