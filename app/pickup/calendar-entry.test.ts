import { describe, expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { calendarEntry } from './calendar-entry.ts';

const request = {
  _id: '0197c1d2-0000-7000-8000-000000000001',
  title: 'Sourdough',
  location: 'Lindenweg 4',
  deadline: '2026-06-20T21:59:59.999Z',
  donator: { name: 'Dora', email: 'dora@example.org', photo: '', picture: '' },
  revision: 0,
};
const at = {
  timeZone: 'Europe/Vienna',
  siteUrl: 'https://larder.example',
  now: Date.UTC(2026, 5, 19, 8, 5, 9, 123),
  words: english,
};

test('without a pick-up time, an entry covers the last day to collect the food, in the site’s time zone', () => {
  expect(calendarEntry(request, at).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Open Larder//Food requests//EN',
    'BEGIN:VEVENT',
    'UID:0197c1d2-0000-7000-8000-000000000001@larder.example',
    'SEQUENCE:0',
    'DTSTAMP:20260619T080509Z',
    'DTSTART;VALUE=DATE:20260620',
    'DTEND;VALUE=DATE:20260621',
    'SUMMARY:Collect Sourdough',
    'LOCATION:Lindenweg 4',
    'DESCRIPTION:Collect it by the end of the day.\\nFrom Dora\\, dora@example.org',
    ' \\nPick-up code: https://larder.example/my-food-requests',
    'URL:https://larder.example/my-food-requests',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('an entry has the address if the requester may see it, the donor’s note on the place, and never the code', () => {
  const pickup = { address: 'Adaweg 7, 1010 Vienna', lat: 48.20849, lon: 16.37208 };
  const entry = calendarEntry({ ...request, pickup, ...{ pickupCode: '042917' } }, at).replaceAll('\r\n ', '');
  expect(entry).toContain('LOCATION:Adaweg 7\\, 1010 Vienna\r\nGEO:48.20849;16.37208\r\n');
  expect(entry).toContain('by the end of the day.\\nLindenweg 4\\nFrom Dora');
  expect(entry).not.toContain('042917');
});

test('an entry for a share includes the amount', () => {
  const entry = calendarEntry({ ...request, unit: 'pieces', wanted: 12 }, at);
  expect(entry.replaceAll('\r\n ', '')).toContain('by the end of the day.\\nYour share: 12 pieces\\nFrom Dora');
});

test('an entry covers the hours of the chosen pick-up time', () => {
  const window = {
    time: '2026-06-19T17:00/19:00',
    startsAt: '2026-06-19T15:00:00.000Z',
    endsAt: '2026-06-19T17:00:00.000Z',
  };
  const entry = calendarEntry({ ...request, window }, at);
  expect(entry).toContain('DTSTART:20260619T150000Z\r\nDTEND:20260619T170000Z\r\n');
  expect(entry).toContain('DESCRIPTION:Collect it between these times.\\nFrom Dora');
  const anyTime = { window: { time: 'any time' } };
  expect(calendarEntry({ ...request, ...anyTime }, at)).toBe(calendarEntry(request, at));
});

test('an unconfirmed email is marked as such, and a hidden one is left out', () => {
  const from = (donator: Partial<typeof request.donator> & { isUnconfirmed?: true }) =>
    calendarEntry({ ...request, donator: { ...request.donator, ...donator } }, at).replaceAll('\r\n ', '');
  expect(from({ isUnconfirmed: true })).toContain('From Dora\\, dora@example.org (not confirmed)\\n');
  expect(from({ email: '' })).toContain('From Dora\\nPick-up');
});

test.each([
  ['2026-06-20T21:59:59.999Z', 'Pacific/Kiritimati', '20260621', '20260622'],
  ['2026-12-31T23:59:59.999Z', 'UTC', '20261231', '20270101'],
  ['2028-02-28T23:59:59.999Z', 'UTC', '20280228', '20280229'],
])('the deadline %s in time zone %s becomes the all-day entry %s to %s', (deadline, timeZone, first, next) => {
  const entry = calendarEntry({ ...request, deadline }, { ...at, timeZone });
  expect(entry).toContain(`DTSTART;VALUE=DATE:${first}\r\nDTEND;VALUE=DATE:${next}\r\n`);
});

test('a changed entry replaces the previous one', () => {
  const entry = calendarEntry({ ...request, location: 'Market', revision: 2 }, at);
  expect(entry).toContain('UID:0197c1d2-0000-7000-8000-000000000001@larder.example\r\nSEQUENCE:2\r\n');
});

test('the pick-up code is not in an entry, because calendars are shared', () => {
  expect(calendarEntry(request, at)).not.toContain('042917');
});

describe('text written by users', () => {
  test('is escaped and cannot end a line', () => {
    const entry = calendarEntry({ ...request, title: 'A;B,C\\D\nEND:VEVENT\r\nX\rY\u0007' }, at);
    expect(entry).toContain('SUMMARY:Collect A\\;B\\,C\\\\D\\nEND:VEVENT\\nX\\nY\r\n');
    expect(entry.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  test.each(['x'.repeat(200), 'ü'.repeat(120), '🥐'.repeat(60), 'a🥐ü'.repeat(40)])(
    'is folded after at most 75 octets, never within a character: %s',
    (title) => {
      const entry = calendarEntry({ ...request, title }, at);
      for (const line of entry.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(entry.replaceAll('\r\n ', '')).toContain(`SUMMARY:Collect ${title}\r\n`);
      expect(entry.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    },
  );
});
