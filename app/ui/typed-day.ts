import { type Day, parseDay } from '../../contract/dates.ts';

const MONTH_FIRST = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[\s/.-]+(\d{1,2})[\s/.-]+(\d{1,2})$/;

/**
 * The day that someone typed: month, day and year with anything usual between them, or year, month and day. A year of two
 * digits is of this century.
 *
 * @returns undefined when it is no real day
 */
export function readTypedDay(text: string): Day | undefined {
  const typed = text.trim();
  const [, month, day, year] = MONTH_FIRST.exec(typed) ?? DIGITS.exec(typed) ?? yearLast(YEAR_FIRST.exec(typed)) ?? [];
  if (!month || !day || !year) return undefined;
  return parseDay(`${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year.padStart(4, '20')}`, 'UTC');
}

function yearLast(found: RegExpExecArray | null): (string | undefined)[] | undefined {
  return found ? [found[0], found[2], found[3], found[1]] : undefined;
}
