import { expect, test } from 'vitest';
import type { Unit } from '../../../contract/foods/amount-terms.ts';
import { wholeAmounts } from './whole-amounts.ts';

const [min, max] = [1, 100_000];

const offered = (numbers: number[], unit?: Unit, typedUnit?: Unit) =>
  wholeAmounts(numbers, typedUnit, { min, max, unit, canChooseUnit: true });
const asked = (numbers: number[], unit?: Unit, typedUnit?: Unit) =>
  wholeAmounts(numbers, typedUnit, { min, max: 20, unit, canChooseUnit: false });

test('fractions of a kilogram become grams, and of a litre millilitres', () => {
  expect(offered([1.5], 'kg')).toEqual([{ amount: 1500, unit: 'g' }]);
  expect(offered([0.33], 'litres')).toEqual([{ amount: 330, unit: 'ml' }]);
  expect(offered([1.1], 'kg')).toEqual([{ amount: 1100, unit: 'g' }]);
});

test('without a unit, both grams and millilitres are offered', () => {
  expect(offered([1.5])).toEqual([
    { amount: 1500, unit: 'g' },
    { amount: 1500, unit: 'ml' },
  ]);
});

test('for an ambiguous number, both readings are offered', () => {
  expect(offered([1500, 1.5], 'kg')).toEqual([
    { amount: 1500, unit: 'kg' },
    { amount: 1500, unit: 'g' },
  ]);
  expect(offered([1500, 1.5], 'pieces')).toEqual([{ amount: 1500, unit: 'pieces' }]);
});

test('a typed unit overrides the selected one', () => {
  expect(offered([1.5], 'pieces', 'kg')).toEqual([{ amount: 1500, unit: 'g' }]);
  expect(offered([2], undefined, 'bags')).toEqual([{ amount: 2, unit: 'bags' }]);
});

test('without a smaller unit, the amounts below and above are offered if they are valid', () => {
  expect(offered([1.5], 'loaves').map(({ amount }) => amount)).toEqual([1, 2]);
  expect(offered([0.5], 'loaves').map(({ amount }) => amount)).toEqual([1]);
  expect(offered([100.5], 'kg').map(({ amount }) => amount)).toEqual([100, 101]);
  expect(asked([19.5], 'kg').map(({ amount }) => amount)).toEqual([19, 20]);
  expect(asked([20.5], 'kg').map(({ amount }) => amount)).toEqual([20]);
});

test('a share is converted to the unit of its food', () => {
  expect(asked([2000], 'kg', 'g')).toEqual([{ amount: 2, unit: 'kg' }]);
  expect(asked([0.0011], 'g', 'kg').map(({ amount }) => amount)).toEqual([1, 2]);
  expect(asked([0.007], 'g', 'kg')).toEqual([{ amount: 7, unit: 'g' }]);
  expect(asked([2], 'kg', 'bags')).toEqual([]);
});

test('nothing is offered for zero, negative or too large numbers', () => {
  expect(offered([])).toEqual([]);
  expect(offered([0], 'kg')).toEqual([]);
  expect(offered([-1], 'kg')).toEqual([]);
  expect(offered([100_001], 'bags')).toEqual([]);
});
