import { type Message, msg, plural } from '#words';

/**
 * A calendar day as `YYYY-MM-DD`. Days compare and sort as text. Converting between instants and days requires a time zone (IANA
 * name).
 */
export type Day = string & { readonly Day: unique symbol };

const US_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a day.
 *
 * @param text `MM/dd/yyyy`, `YYYY-MM-DD`, or an ISO 8601 instant with an offset, which becomes its day in `timeZone`
 * @returns undefined for any other text, a nonexistent day (02/30/2026), or a year outside 1000 to 9998. In these years, instants
 *   have a four-digit year in every time zone.
 */
export function parseDay(text: string, timeZone: string): Day | undefined {
  const us = US_DAY.exec(text);
  if (us) return realDay(`${us[3]}-${us[1]}-${us[2]}`);
  if (ISO_DAY.test(text)) return realDay(text);
  if (!ISO_INSTANT.test(text) || !realDay(text.slice(0, 10))) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : realDay(dayOf(instant, timeZone));
}

/** Returns the day on which an instant falls in `timeZone`. */
export function dayOf(instant: Date, timeZone: string): Day {
  const part = Object.fromEntries(
    dayFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}` as Day;
}

/** Whether a time zone with this name or offset exists. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a time zone is named after a place, such as `Europe/Vienna`, or is `UTC`. Other short names mean different zones on
 * different systems, and some browsers support neither short names nor offsets.
 */
export function isPlaceZone(name: string): boolean {
  return /^(?:UTC|(?!SystemV\/)[A-Za-z_]+\/[\w+\-/]+)$/.test(name) && isTimeZone(name);
}

/** Returns the day `days` days after `day`. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10) as Day;
}

/** Formats for showing and typing short dates. */
export const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Example day for showing a format. It looks different in every format, and 31 cannot be mistaken for a month. */
export const SAMPLE_DAY = '2026-12-31' as Day;

/** Default format (docs/specification.md, section 9). */
export const DEFAULT_DATE_FORMAT: DateFormat = 'MM/dd/yyyy';

/** Formats a day as a short date. */
export function formatDay(day: Day, format: DateFormat = DEFAULT_DATE_FORMAT): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date);
}

/** Formats an instant from the API as a short date: its day in `timeZone`. */
export function formatDate(instant: string, timeZone: string, format?: DateFormat): string {
  return formatDay(dayOf(new Date(instant), timeZone), format);
}

/** Formats the time of an instant as `HH:mm`. */
export function formatTime(instant: string, timeZone: string): string {
  return timeFormat(timeZone).format(new Date(instant));
}

/** Formats a food's deadline relative to today: `today`, `until tomorrow`, `in 3 days`, `expired`. */
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

/** Length of a UTC day, in milliseconds. */
const DAY_LENGTH = 24 * 60 * 60 * 1000;

const dayFormat = byZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const timeFormat = byZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Caches one formatter per time zone, because creating them is slow. Falls back to UTC for unknown time zones. */
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
