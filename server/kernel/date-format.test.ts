import { expect, test } from 'vitest';
import { dateFormatFor, dateFormatOf } from './date-format.ts';

test.each([
  [undefined, 'MM/dd/yyyy'],
  ['', 'MM/dd/yyyy'],
  ['*', 'MM/dd/yyyy'],
  ['en-US,en;q=0.9', 'MM/dd/yyyy'],
  ['en-GB,en-US;q=0.9', 'dd/MM/yyyy'],
  ['fr-FR', 'dd/MM/yyyy'],
  ['de', 'dd.MM.yyyy'],
  ['en-US;q=0.5, de-AT', 'dd.MM.yyyy'],
  ['sv-SE', 'yyyy-MM-dd'],
  ['ja', 'yyyy-MM-dd'],
  // The Gregorian calendar and Latin digits, even for Thai.
  ['th-TH', 'dd/MM/yyyy'],
  ['no such language; q=nonsense', 'MM/dd/yyyy'],
  [`de,${'x'.repeat(300)}`, 'MM/dd/yyyy'],
])('a browser that asks for %j shows dates as %s', (header, format) => {
  expect(dateFormatFor(header)).toBe(format);
});

test('an invalid language tag has no format', () => {
  expect(dateFormatOf('Vienna!')).toBeUndefined();
});
