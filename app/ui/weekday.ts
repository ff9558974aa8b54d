import type { Words } from '../../contract/words/say.ts';

/** The name of a day of the week, of which Monday is 1, by the first days of a year that began with a Monday. */
export function weekday(number: number, words: Words, weekday: 'short' | 'long'): string {
  return words.date(new Date(Date.UTC(2024, 0, number)), { weekday, timeZone: 'UTC' });
}
