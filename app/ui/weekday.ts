import type { Words } from '../../contract/words/say.ts';

/** Returns a weekday's name; 1 is Monday. Formats a date in January 2024, because that month began on a Monday. */
export function weekday(number: number, words: Words, weekday: 'short' | 'long'): string {
  return words.date(new Date(Date.UTC(2024, 0, number)), { weekday, timeZone: 'UTC' });
}
