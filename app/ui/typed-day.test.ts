import { expect, test } from 'vitest';
import { readTypedDay } from './typed-day.ts';

test.each([
  ['01/05/2027', '2027-01-05'],
  ['1/5/2027', '2027-01-05'],
  ['1/5/27', '2027-01-05'],
  [' 12-31-2026 ', '2026-12-31'],
  ['1.5.2027', '2027-01-05'],
  ['1 5 2027', '2027-01-05'],
  ['01052027', '2027-01-05'],
  ['2027-01-05', '2027-01-05'],
  ['2027/1/5', '2027-01-05'],
])('%j is read as %s', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day);
});

test.each(['', '01/05', '02/30/2027', '13/01/2027', '1/5/027', 'tomorrow', '01/05/2027 10:00', '1/5/20271'])(
  '%j is no day',
  (typed) => {
    expect(readTypedDay(typed)).toBeUndefined();
  },
);
