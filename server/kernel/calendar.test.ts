import { describe, expect, test } from 'vitest';
import { type Day, dayOf } from '../../contract/dates.ts';
import { earliestOpenDeadlines, instantsAt, lastInstantOf, middleOf, noonAfter, today } from './calendar.ts';

test('today is the day in the given time zone, not in the machine’s', () => {
  const clock = () => new Date('2026-06-14T22:30:00Z');
  expect(today({ clock, timeZone: 'Europe/Vienna' })).toBe('2026-06-15');
  expect(today({ clock, timeZone: 'America/New_York' })).toBe('2026-06-14');
});

test.each([
  ['2026-06-15', 'Europe/Vienna', '2026-06-16T10:00:00.000Z'],
  ['2026-06-15', 'Pacific/Kiritimati', '2026-06-15T22:00:00.000Z'],
  // Clocks are set forward or back between the deadline and noon.
  ['2026-03-28', 'Europe/Vienna', '2026-03-29T10:00:00.000Z'],
  ['2026-10-24', 'Europe/Vienna', '2026-10-25T11:00:00.000Z'],
])('a promise for %s in %s holds until noon of the next day, %s', (day, timeZone, noon) => {
  expect(noonAfter(day as Day, timeZone)).toBe(noon);
  const at = (instant: number) => earliestOpenDeadlines({ clock: () => new Date(instant), timeZone }).promised;
  expect([at(Date.parse(noon) - 1) <= day, at(Date.parse(noon)) <= day]).toEqual([true, false]);
});

/** Returns the first instant of a day: the one after the end of the previous day. */
function firstInstantOf(day: Day, zone: string): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10) as Day;
  return new Date(Date.parse(lastInstantOf(before, zone)) + 1).toISOString();
}

test.each([
  ['2026-06-20', 'UTC', '2026-06-20T00:00:00.000Z', '2026-06-20T23:59:59.999Z'],
  ['2026-06-20', 'Europe/Vienna', '2026-06-19T22:00:00.000Z', '2026-06-20T21:59:59.999Z'],
  ['2026-06-20', 'Asia/Kolkata', '2026-06-19T18:30:00.000Z', '2026-06-20T18:29:59.999Z'],
  // Days of 23 and of 25 hours.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
])('%s in %s lasts from %s to %s', (day, zone, first, last) => {
  expect([firstInstantOf(day as Day, zone), lastInstantOf(day as Day, zone)]).toEqual([first, last]);
});

describe('clock changes around midnight', () => {
  test.each([
    ['Africa/Cairo', '2026-04-24'], // no 00:00
    ['Africa/Cairo', '2026-10-29'], // 23:00 twice
    ['America/Havana', '2026-03-08'], // no 00:00
    ['America/Havana', '2026-11-01'], // 00:00 twice
    ['America/Nuuk', '2026-03-28'], // no 23:00
    ['America/Nuuk', '2026-10-24'], // 23:00 twice
    ['America/Santiago', '2026-04-04'], // 23:00 twice
    ['America/Santiago', '2026-09-06'], // no 00:00
    ['Australia/Lord_Howe', '2026-04-05'], // half an hour
  ])('in %s, %s begins and ends at the computed instants', (zone, text) => {
    const day = text as Day;
    const first = new Date(firstInstantOf(day, zone)).getTime();
    const last = new Date(lastInstantOf(day, zone)).getTime();
    expect([first - 1, first, last, last + 1].map((instant) => dayOf(new Date(instant), zone) === day)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test.each(['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Kolkata'])(
  'the middle of a day in %s falls on that day in zones up to eleven hours away',
  (zone) => {
    const noon = Date.parse(middleOf('2026-11-25' as Day, zone));
    for (const hours of [-11, 0, 11]) {
      expect(dayOf(new Date(noon + hours * 60 * 60 * 1000), zone)).toBe('2026-11-25');
    }
  },
);

test.each([
  // An ordinary day, and the days on which clocks are set forward and back: before, during and after the change.
  ['2026-06-15', '17:00', 'Europe/Vienna', '2026-06-15T15:00Z'],
  ['2027-03-28', '01:59', 'Europe/Vienna', '2027-03-28T00:59Z'],
  ['2027-03-28', '02:00', 'Europe/Vienna', '2027-03-28T01:00Z'],
  ['2027-03-28', '02:30', 'Europe/Vienna', '2027-03-28T01:00Z'],
  ['2027-03-28', '03:00', 'Europe/Vienna', '2027-03-28T01:00Z'],
  ['2026-10-25', '01:59', 'Europe/Vienna', '2026-10-24T23:59Z'],
  ['2026-10-25', '02:30', 'Europe/Vienna', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['2026-10-25', '03:00', 'Europe/Vienna', '2026-10-25T02:00Z'],
  ['2026-11-01', '01:15', 'America/New_York', '2026-11-01T05:15Z', '2026-11-01T06:15Z'],
  // Half an hour, forward and back.
  ['2026-10-04', '02:10', 'Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45Z', '2026-04-04T15:15Z'],
  ['2026-06-15', '00:00', 'Asia/Kolkata', '2026-06-14T18:30Z'],
])('on %s clocks show %s in %s at %s', (day, time, zone, first, last = first) => {
  const instants = instantsAt(day as Day, time, zone);
  expect([instants.first, instants.last]).toEqual([Date.parse(first), Date.parse(last)]);
});

// The step sizes are prime, so the instants fall on all minutes of the hour.
describe.each([
  { minutes: 307, tags: [] },
  { minutes: 37, tags: ['fuzz'] },
])('every $minutes minutes of two years', ({ minutes, tags }) => {
  test.each(['Europe/Vienna', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'an instant is found from the time that clocks in %s show',
    { tags },
    (zone) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
      for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2028, 0, 1); instant += minutes * 60_000) {
        const [day, time = ''] = shown.format(instant).split(' ');
        const { first, last } = instantsAt(day as Day, time, zone);
        expect([first, last]).toContain(instant);
      }
    },
  );
});
