import { describe, expect, test } from 'vitest';
import { endOfQuietHours } from './quiet-hours.ts';

const end = (from: string, to: string, now: string, timeZone = 'Europe/Vienna') =>
  endOfQuietHours({ from, to }, new Date(now), timeZone)?.toISOString();

describe('quiet hours', () => {
  test('last from the minute they start until the minute they end', () => {
    expect(end('13:00', '15:00', '2026-06-15T10:59:59.999Z')).toBeUndefined();
    expect(end('13:00', '15:00', '2026-06-15T11:00:00Z')).toBe('2026-06-15T13:00:00.000Z');
    expect(end('13:00', '15:00', '2026-06-15T12:59:59.999Z')).toBe('2026-06-15T13:00:00.000Z');
    expect(end('13:00', '15:00', '2026-06-15T13:00:00Z')).toBeUndefined();
  });

  test('end on the next day if they end earlier than they start', () => {
    expect(end('22:00', '07:00', '2026-06-15T20:30:00Z')).toBe('2026-06-16T05:00:00.000Z');
    expect(end('22:00', '07:00', '2026-06-16T04:59:00Z')).toBe('2026-06-16T05:00:00.000Z');
    expect(end('22:00', '07:00', '2026-06-16T05:00:00Z')).toBeUndefined();
    expect(end('00:00', '23:59', '2026-06-15T22:00:00Z')).toBe('2026-06-16T21:59:00.000Z');
  });

  test('follow local time in the night when clocks go forward', () => {
    expect(end('22:00', '07:00', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(end('22:00', '07:00', '2026-03-29T01:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    // Two o'clock becomes three o'clock, so half past two does not exist.
    expect(end('22:00', '02:30', '2026-03-29T00:50:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(end('02:15', '02:45', '2026-03-29T01:00:00Z')).toBeUndefined();
  });

  test('follow local time in the night when clocks go back', () => {
    expect(end('22:00', '07:00', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(end('22:00', '02:30', '2026-10-24T23:50:00Z')).toBe('2026-10-25T00:30:00.000Z');
    // 2:10 comes twice that night; this is the second time.
    expect(end('22:00', '02:30', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(end('02:15', '02:45', '2026-10-25T00:44:00Z')).toBe('2026-10-25T00:45:00.000Z');
  });

  test('end after now and outside themselves, at every minute of both nights and in other time zones', () => {
    for (const [timeZone, night] of [
      ['Europe/Vienna', '2026-03-28T20:00:00Z'],
      ['Europe/Vienna', '2026-10-24T20:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T08:00:00Z'],
      ['Asia/Kathmandu', '2026-06-15T15:00:00Z'],
    ] as const) {
      for (let minute = 0; minute < 14 * 60; minute += 7) {
        const now = new Date(new Date(night).getTime() + minute * 60_000);
        for (const hours of [
          { from: '21:00', to: '02:30' },
          { from: '01:45', to: '02:15' },
        ]) {
          const until = endOfQuietHours(hours, now, timeZone);
          if (!until) continue;
          expect(until > now, `${now.toISOString()} in ${timeZone}`).toBe(true);
          expect(endOfQuietHours(hours, until, timeZone)).toBeUndefined();
        }
      }
    }
  });
});
