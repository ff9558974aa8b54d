import { expect, test } from 'vitest';
import type { DateFormat } from '../../../contract/dates.ts';
import { readTypedDay } from './typed-day.ts';

test.each<[string, DateFormat, string]>([
  ['01/05/2027', 'MM/dd/yyyy', '2027-01-05'],
  ['1/5/2027', 'MM/dd/yyyy', '2027-01-05'],
  ['1/5/27', 'MM/dd/yyyy', '2027-01-05'],
  [' 12-31-2026 ', 'MM/dd/yyyy', '2026-12-31'],
  ['1 5 2027', 'MM/dd/yyyy', '2027-01-05'],
  ['01052027', 'MM/dd/yyyy', '2027-01-05'],
  ['5.5.2027', 'MM/dd/yyyy', '2027-05-05'],
  ['2027-01-05', 'MM/dd/yyyy', '2027-01-05'],
  ['٠١/٠٥/٢٠٢٧', 'MM/dd/yyyy', '2027-01-05'],
  // As copied from an Arabic calendar, with direction marks.
  ['٥\u200f/١\u200f/٢٠٢٧', 'dd/MM/yyyy', '2027-01-05'],
  ['۵.۱.۲۰۲۷', 'dd.MM.yyyy', '2027-01-05'],
  ['০৫-০১-২০২৭', 'dd.MM.yyyy', '2027-01-05'],
  ['2027/1/5', 'dd/MM/yyyy', '2027-01-05'],
  ['1/5/2027', 'dd/MM/yyyy', '2027-05-01'],
  ['31-12-26', 'dd/MM/yyyy', '2026-12-31'],
  ['01052027', 'dd/MM/yyyy', '2027-05-01'],
  ['1.5.2027', 'dd.MM.yyyy', '2027-05-01'],
  ['1. 5. 27', 'dd.MM.yyyy', '2027-05-01'],
  ['1/5/2027', 'yyyy-MM-dd', '2027-01-05'],
])('%j in the format %s is read as %s', (typed, format, day) => {
  expect(readTypedDay(typed, format)).toEqual({ day });
});

test.each<[string, DateFormat, string[]]>([
  ['1.5.2027', 'MM/dd/yyyy', ['2027-01-05', '2027-05-01']],
  ['1/5/2027', 'dd.MM.yyyy', ['2027-05-01', '2027-01-05']],
  ['13/01/2027', 'MM/dd/yyyy', ['2027-01-13']],
  ['13.1.27', 'MM/dd/yyyy', ['2027-01-13']],
  ['1/13/2027', 'dd/MM/yyyy', ['2027-01-13']],
])('%j in the format %s may mean %j', (typed, format, choices) => {
  expect(readTypedDay(typed, format)).toEqual({ choices });
});

test.each([
  '',
  '01/05',
  '02/30/2027',
  '30/02/2027',
  '13/13/2027',
  '1/5/027',
  'tomorrow',
  '01/05/2027 10:00',
  '1/5/20271',
])('%j is not a day', (typed) => {
  expect(readTypedDay(typed, 'MM/dd/yyyy')).toEqual({ choices: [] });
  expect(readTypedDay(typed, 'dd/MM/yyyy')).toEqual({ choices: [] });
});
