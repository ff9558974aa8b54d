import { expect, test } from 'vitest';
import { english } from '../words/said.ts';
import { sayAmount, sayQuantity, sayWanted } from './amount-terms.ts';

test('an amount is written with its unit, in the singular for one', () => {
  expect([
    english._(sayAmount(3, 'loaves')),
    english._(sayAmount(1, 'loaves')),
    english._(sayAmount(1, 'kg')),
    english._(sayAmount(1500, 'g')),
    english._(sayAmount(1, 'litres')),
    english._(sayAmount(2, 'litres')),
    english._(sayAmount(750, 'ml')),
    english._(sayAmount(3)),
    english._(sayAmount(3, null)),
  ]).toEqual([...['3 loaves', '1 loaf', '1 kg', '1500 g', '1 litre', '2 litres', '750 ml', '3', '3']]);
});

test('food that can be shared shows how much is left, even if that is 0', () => {
  expect(english._(sayQuantity({ quantity: 60, unit: 'pieces' }))).toBe('60 pieces');
  expect(english._(sayQuantity({ quantity: 60, unit: 'pieces', left: 24 }))).toBe('24 of 60 pieces left');
  expect(english._(sayQuantity({ quantity: 60, left: 0 }))).toBe('0 of 60 left');
});

test('a share is written as part of the whole, and a request for everything as the whole amount', () => {
  expect(english._(sayWanted({ quantity: 60, unit: 'pieces', wanted: 12 }))).toBe('12 of 60 pieces');
  expect(english._(sayWanted({ quantity: 2, unit: 'bags' }))).toBe('2 bags');
});
