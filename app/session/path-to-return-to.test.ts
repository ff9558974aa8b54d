import { expect, test } from 'vitest';
import { pathToReturnTo } from './path-to-return-to.ts';

test('after login, users return to the path of this site that they came from', () => {
  expect(pathToReturnTo({ from: '/my-posted-food?from=mail#list' })).toBe('/my-posted-food?from=mail#list');
});

test.each([
  'https://elsewhere.example/foods',
  '//elsewhere.example/foods',
  '/\\elsewhere.example/foods',
  '/\t/elsewhere.example/foods',
  'javascript:alert(1)',
  'foods',
  7,
  undefined,
])('after login, users go to the home page instead of %j', (from) => {
  expect(pathToReturnTo({ from })).toBe('/');
});

test('after login, users go to the home page if their previous page is unknown', () => {
  expect(pathToReturnTo(null)).toBe('/');
});
