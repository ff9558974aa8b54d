import { expect, test } from 'vitest';
import { pathToReturnTo } from './path-to-return-to.ts';

test('whoever logs in goes to the path of this site that they came for', () => {
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
])('whoever logs in goes home rather than to %j', (from) => {
  expect(pathToReturnTo({ from })).toBe('/');
});

test('whoever logs in goes home where nothing is known of where they came from', () => {
  expect(pathToReturnTo(null)).toBe('/');
});
