import { expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { ownPlaceInLine, placeInLine } from './place-in-line.ts';

test.each([
  [1, '1st in the queue'],
  [2, '2nd in the queue'],
  [3, '3rd in the queue'],
  [4, '4th in the queue'],
  [11, '11th in the queue'],
  [12, '12th in the queue'],
  [13, '13th in the queue'],
  [20, '20th in the queue'],
  [21, '21st in the queue'],
  [22, '22nd in the queue'],
  [23, '23rd in the queue'],
  [101, '101st in the queue'],
  [111, '111th in the queue'],
  [1012, '1012th in the queue'],
])('place %i is the %s', (position, words) => {
  expect(english._(placeInLine(position))).toBe(words);
});

test('the first in the queue is told if the food is promised to someone else', () => {
  expect(english._(ownPlaceInLine(1, false))).toBe('1st in the queue');
  expect(english._(ownPlaceInLine(1, true))).toBe('1st in the queue, promised to someone else for now');
});
