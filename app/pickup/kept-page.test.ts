import { expect, test } from 'vitest';
import { ageInWords } from './kept-page.ts';

test.each([
  [0, 'less than a minute ago'],
  [-5_000, 'less than a minute ago'],
  [59_999, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [59 * 60_000 + 59_999, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [23.9 * 60 * 60_000, '23 hours ago'],
  [24 * 60 * 60_000, '1 day ago'],
  [50 * 60 * 60_000, '2 days ago'],
])('%i ms are %s', (age, words) => {
  expect(ageInWords(age)).toBe(words);
});
