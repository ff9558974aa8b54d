import { expect, test } from 'vitest';
import { placeInLine } from './place-in-line.ts';

test.each([
  [1, '1st in line'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [4, '4th in line'],
  [11, '11th in line'],
  [12, '12th in line'],
  [13, '13th in line'],
  [20, '20th in line'],
  [21, '21st in line'],
  [22, '22nd in line'],
  [23, '23rd in line'],
  [101, '101st in line'],
  [111, '111th in line'],
  [1012, '1012th in line'],
])('place %i is the %s', (position, words) => {
  expect(placeInLine(position)).toBe(words);
});
