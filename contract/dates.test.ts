import { describe, expect, test } from 'vitest';
import { type Day, dayOf, formatDate, formatDay, formatTime, parseDay, sayDeadline } from './dates.ts';
import { english } from './words/said.ts';

describe('parseDay', () => {
  test.each([
    ['06/20/2026', '2026-06-20'],
    ['2026-06-20', '2026-06-20'],
    ['02/29/2028', '2028-02-29'],
    ['2026-06-20T12:00:00Z', '2026-06-20'],
    ['2026-06-20T12:00Z', '2026-06-20'],
    ['2026-06-20T21:59:59.999Z', '2026-06-20'],
    ['2026-06-20T22:00:00.000Z', '2026-06-21'],
    ['2026-06-20T22:30:00+02:00', '2026-06-20'],
    ['2026-06-20T22:30:00-05:00', '2026-06-21'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
    ['01/01/1000', '1000-01-01'],
    ['12/31/9998', '9998-12-31'],
  ])('reads %s in Vienna as %s', (text, day) => {
    expect(parseDay(text, 'Europe/Vienna')).toBe(day);
  });

  test.each([
    '',
    'tomorrow',
    '02/30/2026',
    '2026-02-30',
    '02/29/2026',
    '13/01/2026',
    '00/10/2026',
    '6/20/2026',
    '20.06.2026',
    '06/20/26',
    ' 06/20/2026',
    '06/20/2026\n',
    '2026-06-20T12:00:00',
    '2026-06-20 12:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-06-20T25:00:00Z',
    '2026-06-20T12:60:00Z',
    '2026-06-20T12:00:00+99:00',
    'Sat Jun 20 2026',
    '1781956800000',
    '12/31/0999',
    '01/01/9999',
    '9998-12-31T23:30:00Z',
    '+010000-01-01T00:00:00Z',
  ])('rejects %j', (text) => {
    expect(parseDay(text, 'Europe/Vienna')).toBeUndefined();
  });

  test('an instant falls on different days in different zones', () => {
    const text = '2026-06-20T11:30:00Z';
    expect(parseDay(text, 'Pacific/Kiritimati')).toBe('2026-06-21');
    expect(parseDay(text, 'Pacific/Pago_Pago')).toBe('2026-06-20');
    expect(parseDay('06/20/2026', 'Pacific/Kiritimati')).toBe('2026-06-20');
  });
});

describe('dayOf', () => {
  test.each([
    ['2026-06-14T21:59:59.999Z', 'Europe/Vienna', '2026-06-14'],
    ['2026-06-14T22:00:00.000Z', 'Europe/Vienna', '2026-06-15'],
    // In winter, midnight is one hour later in UTC.
    ['2026-01-14T22:30:00.000Z', 'Europe/Vienna', '2026-01-14'],
    ['2026-01-14T23:00:00.000Z', 'Europe/Vienna', '2026-01-15'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
    ['2026-06-14T18:30:00.000Z', 'Asia/Kolkata', '2026-06-15'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dayOf(new Date(instant), zone)).toBe(day);
  });
});

describe('dates on pages', () => {
  test('a day is written MM/dd/yyyy', () => {
    expect(formatDay('2026-06-05' as Day)).toBe('06/05/2026');
  });

  test('an instant is written as its day in the given zone', () => {
    expect(formatDate('2026-06-20T21:59:59.999Z', 'Europe/Vienna')).toBe('06/20/2026');
    expect(formatDate('2026-06-20T22:00:00.000Z', 'Europe/Vienna')).toBe('06/21/2026');
    expect(formatDate('2026-06-20T22:00:00.000Z', 'America/New_York')).toBe('06/20/2026');
  });

  test('an instant is written with its time in the given zone, from 00:00 to 23:59', () => {
    expect(formatTime('2026-06-20T21:59:59.999Z', 'Europe/Vienna')).toBe('23:59');
    expect(formatTime('2026-06-20T22:00:00.000Z', 'Europe/Vienna')).toBe('00:00');
  });

  test.each([
    ['MM/dd/yyyy', '06/05/2026'],
    ['dd/MM/yyyy', '05/06/2026'],
    ['dd.MM.yyyy', '05.06.2026'],
    ['yyyy-MM-dd', '2026-06-05'],
  ] as const)('a day can be written as %s', (format, text) => {
    expect(formatDay('2026-06-05' as Day, format)).toBe(text);
    expect(formatDate('2026-06-05T12:00:00Z', 'UTC', format)).toBe(text);
  });

  test('a day can be written in words', () => {
    expect(english.day('2027-04-03' as Day)).toBe('3 April 2027');
  });

  test.each([
    ['2025-12-31', 'expired'],
    ['2026-03-27', 'expired'],
    ['2026-03-28', 'today'],
    // Daylight saving time starts on the 29th in many places.
    ['2026-03-29', 'until tomorrow'],
    ['2026-03-30', 'in 2 days'],
    ['2026-04-10', 'in 13 days'],
    ['2026-04-11', 'in 2 weeks'],
    ['2026-05-27', 'in 9 weeks'],
    ['2026-05-28', 'in 2 months'],
    ['2028-03-28', 'in 24 months'],
  ])('on 28 March 2026 the deadline %s is written as %s', (day, words) => {
    expect(english._(sayDeadline(day as Day, '2026-03-28' as Day))).toBe(words);
  });
});
