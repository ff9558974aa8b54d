import { afterEach, describe, expect, test, vi } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { Words } from '../../../contract/words/say.ts';
import { calendarFormatters, calendarLabels, firstDayOfWeek } from './calendar-words.ts';

const german = new Words('de', ({ message }) => message);
const arabic = new Words('ar', ({ message }) => message);
const friday = new Date(2026, 3, 3, 12);

afterEach(() => vi.restoreAllMocks());

describe('The calendar names months and days', () => {
  test.each([
    [english, 'April 2026', 'Fr'],
    [german, 'April 2026', 'Fr'],
    [new Words('uk', () => undefined), 'квітень 2026 р.', 'пт'],
    [arabic, 'أبريل 2026', 'ج'],
  ])('in $0.language the way that language writes them', (words, month, weekday) => {
    const { formatCaption, formatWeekdayName } = calendarFormatters(words);
    expect([formatCaption?.(friday), formatWeekdayName?.(friday)]).toEqual([month, weekday]);
  });

  test('and labels a day with its full date, whether it is today and whether it is selected', () => {
    const say = (words: Words, modifiers: Record<string, boolean>) =>
      calendarLabels(words).labelDayButton?.(friday, modifiers as never);
    expect(say(english, {})).toBe('Friday, April 3, 2026');
    expect(say(english, { today: true })).toBe('Today, Friday, April 3, 2026');
    expect(say(english, { selected: true })).toBe('Friday, April 3, 2026, selected');
    expect(say(english, { today: true, selected: true })).toBe('Today, Friday, April 3, 2026, selected');
    expect(say(german, {})).toBe('Freitag, 3. April 2026');
  });
});

test('weeks begin on the language’s usual day, also in a browser without week data', () => {
  const days = () => ['en', 'de', 'fr', 'pt', 'ar', 'uk'].map(firstDayOfWeek);
  expect(days()).toEqual([0, 1, 1, 0, 6, 1]);
  const { prototype } = Intl.Locale as unknown as { prototype: { getWeekInfo?: unknown } };
  if (prototype.getWeekInfo) vi.spyOn(prototype as { getWeekInfo(): object }, 'getWeekInfo').mockReturnValue({});
  expect(days()).toEqual([0, 1, 1, 0, 6, 1]);
});
