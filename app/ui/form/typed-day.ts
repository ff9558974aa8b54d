import { type DateFormat, type Day, parseDay } from '../../../contract/dates.ts';
import { withPlainDigits } from '../../../contract/words/digits.ts';

const YEAR_LAST = /^(\d{1,2})([\s/.-]+)(\d{1,2})[\s/.-]+(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})()(\d{2})(\d{4})$/;
/** Direction marks between the parts of a date copied from Arabic text. */
const MARKS = /[\u061c\u200e\u200f]/g;
const YEAR_FIRST = /^(\d{4})[\s/.-]+(\d{1,2})[\s/.-]+(\d{1,2})$/;

/** The parsed day. If the text is ambiguous or unusual, the days to choose from; none if it is not a valid day. */
export type TypedDay = { day: Day } | { choices: Day[] };

/**
 * Parses a typed day: year, month and day; or day and month in the order of `format`, then the year. Accepts any common
 * separators. Two-digit years are in this century. Offers the other order of day and month if the expected one is not a valid
 * day, or if the text has dots while `format` has slashes, or vice versa.
 */
export function readTypedDay(text: string, format: DateFormat): TypedDay {
  const typed = withPlainDigits(text).replace(MARKS, '').trim();
  const [, year, month = '', date = ''] = YEAR_FIRST.exec(typed) ?? [];
  if (year) return only(dayOf(year, month, date));
  const [, first, between = '', second = '', last = ''] = YEAR_LAST.exec(typed) ?? DIGITS.exec(typed) ?? [];
  if (!first) return { choices: [] };
  const monthFirst = dayOf(last, first, second);
  const dayFirst = dayOf(last, second, first);
  const [usual, other] = format.startsWith('d') ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const isUsual = !/[/.]/.test(between) || format.startsWith('y') || format.includes(between.trim());
  if (usual && (isUsual || !other || other === usual)) return { day: usual };
  return { choices: [usual, other].filter((day) => day !== undefined) };
}

function only(day: Day | undefined): TypedDay {
  return day ? { day } : { choices: [] };
}

function dayOf(year: string, month: string, date: string): Day | undefined {
  return parseDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, 'UTC');
}
