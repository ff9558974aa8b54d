import { expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { sayDistance } from './distance.ts';

test.each([
  [0, 'under 500 m'],
  [499, 'under 500 m'],
  [500, 'about 500 m'],
  [749, 'about 500 m'],
  [750, 'about 1 km'],
  [1_420, 'about 1.5 km'],
  [9_800, 'about 10 km'],
  [10_400, 'about 10 km'],
  [24_600, 'about 25 km'],
])('%i m are %s', (metres, words) => {
  expect(english._(sayDistance(metres))).toBe(words);
});
