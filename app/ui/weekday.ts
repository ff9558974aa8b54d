import type { Words } from '../../contract/words/say.ts';

/** Returns the name of a weekday; 1 is Monday. Formats a date in January 2024, which began on a Monday. */
export function weekday(number: number, words: Words, weekday: 'short' | 'long'): string {
  return words.date(new Date(Date.UTC(2024, 0, number)), { weekday, timeZone: 'UTC' });
}
