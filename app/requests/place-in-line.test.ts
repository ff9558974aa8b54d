import { expect, test } from 'vitest';
import { english } from '../../contract/said.ts';
import { ownPlaceInLine, placeInLine } from './place-in-line.ts';

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
  expect(english._(placeInLine(position))).toBe(words);
});

test('who is first says so together with that someone else is promised the food', () => {
  expect(english._(ownPlaceInLine(1, false))).toBe('1st in line');
  expect(english._(ownPlaceInLine(1, true))).toBe('1st in line, promised to someone else for now');
});
