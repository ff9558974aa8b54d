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

/** A day as people read it here: `MM/dd/yyyy` (spec, section 9). */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** An instant, as the API gives it, as people read it: `MM/dd/yyyy` in `timeZone`. */
export function formatDate(instant: string, timeZone: string): string {
  return formatDay(dayOf(new Date(instant), timeZone));
}

/** As formatDate, with the time of day: `MM/dd/yyyy, HH:mm`. */
export function formatMoment(instant: string, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${timeFormat(timeZone).format(new Date(instant))}`;
}

function realDay(text: string): Day | undefined {
  const midnight = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return real && text >= '1000' && text < '9999' ? (text as Day) : undefined;
}

const dayFormat = byZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const timeFormat = byZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats are costly to make, so there is one for each zone. */
function byZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
      formats.set(timeZone, format);
    }
    return format;
  };
}
