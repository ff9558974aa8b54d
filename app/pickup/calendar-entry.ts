import { type Message, msg } from '#words';
import { type Day, dayOf } from '../../contract/dates.ts';
import { sayAmount } from '../../contract/foods/amount-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import type { Words } from '../../contract/words/say.ts';

/** Fields of a request that the entry needs. */
type Collection = Pick<
  FoodRequest,
  '_id' | 'title' | 'location' | 'pickup' | 'deadline' | 'donator' | 'revision' | 'wanted' | 'unit' | 'window'
>;

type CalendarContext = {
  /** The site's time zone (IANA name). */
  timeZone: string;
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  /** Time of creation, in milliseconds. */
  now: number;
  /** In the requester's language. */
  words: Words;
};

/** Maximum line length in a calendar file, in octets, without the line break (RFC 5545, section 3.1). */
const LINE = 75;

/**
 * Creates a calendar file (RFC 5545) for a pick-up. The event covers the chosen pick-up time or, without one, the whole last day
 * in the site's time zone. It does not mark the time as busy. Its location is the address, if known, so that calendar apps can
 * give directions. The pick-up code is left out, because calendars are often shared.
 */
export function calendarEntry(request: Collection, { timeZone, siteUrl, now, words }: CalendarContext): string {
  const lastDay = dayOf(new Date(request.deadline), timeZone);
  const { title, location, pickup, donator, wanted, unit, window: { startsAt, endsAt } = {} } = request;
  const link = `${siteUrl}/my-food-requests`;
  const hasHours = startsAt !== undefined && endsAt !== undefined;
  const amount = wanted === undefined ? [] : [words._(msg`Your share: ${{ share: sayAmount(wanted, unit) }}`)];
  const description = [
    words._(hasHours ? msg`Collect it between these times.` : msg`Collect it by the end of the day.`),
    ...amount,
    ...(pickup ? [location] : []),
    words._(sayFrom(donator)),
    words._(msg`Pick-up code: ${{ link }}`),
  ].join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Open Larder//Food requests//EN',
    'BEGIN:VEVENT',
    `UID:${request._id}@${new URL(siteUrl).hostname}`,
    // Calendars replace their entry if this number is higher.
    `SEQUENCE:${request.revision}`,
    `DTSTAMP:${utc(now)}`,
    ...(hasHours
      ? [`DTSTART:${utc(Date.parse(startsAt))}`, `DTEND:${utc(Date.parse(endsAt))}`]
      : [
          `DTSTART;VALUE=DATE:${lastDay.replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${dayAfter(lastDay).replaceAll('-', '')}`,
        ]),
    `SUMMARY:${escaped(words._(msg`Collect ${{ title }}`))}`,
    `LOCATION:${escaped(pickup?.address ?? location)}`,
    ...(pickup ? [`GEO:${pickup.lat};${pickup.lon}`] : []),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Names the donor, with their email address if known. Marks an unconfirmed address, as pages do. */
function sayFrom({ name, email, isUnconfirmed }: Collection['donator']): Message {
  if (!email && !isUnconfirmed) return msg`From ${{ name }}`;
  return isUnconfirmed ? msg`From ${{ name }}, ${{ email }} (not confirmed)` : msg`From ${{ name }}, ${{ email }}`;
}

function utc(moment: number): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function dayAfter(day: Day): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Escapes a text value (RFC 5545, section 3.3.11). Removes control characters except line breaks and tabs. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** Folds a long line without splitting characters. Continuation lines begin with a space, which counts towards the limit. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  let result = '';
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > LINE) {
      result += '\r\n ';
      length = 1;
    }
    result += character;
    length += octets;
  }
  return result;
}
