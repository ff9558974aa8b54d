import { type Message, msg } from '#words';
import { type Day, dayOf } from '../../contract/dates.ts';
import { sayAmount } from '../../contract/foods/amount-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import type { Words } from '../../contract/words/say.ts';

/** The fields of the request that the entry says. */
type Collection = Pick<
  FoodRequest,
  '_id' | 'title' | 'location' | 'pickup' | 'deadline' | 'donator' | 'revision' | 'wanted' | 'unit' | 'window'
>;

type CalendarContext = {
  /** The instance's, in which its days begin and end (IANA name). */
  timeZone: string;
  /** Where the site is, without a slash at the end. */
  siteUrl: string;
  /** When the entry is made, in milliseconds. */
  now: number;
  /** Of whoever collects the food. */
  words: Words;
};

/** The longest line of a calendar file, in octets and without its end (RFC 5545, section 3.1). */
const LINE = 75;

/**
 * A calendar file (RFC 5545) for collecting a food. It is for the pick-up time, if one with hours is chosen. Otherwise the
 * food can be had until midnight of its last day in the instance's zone, and the entry is that whole day. It blocks nobody's
 * time. Its place is the address, where there is one, so that a calendar can lead there. The pick-up code is left out, because
 * calendars are shared with others.
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
    // A higher one takes the place of the entry that a calendar has already.
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

/** As on the pages, an address that nobody has shown to be theirs is told as such. */
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

/** A text value (section 3.3.11). No control character but the line's end and the tab may stand in one. */
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

/** Breaks a long line between characters; each further part begins with a space, which counts too. */
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
