import { expect, test } from 'vitest';
import type { Unit } from '../../../contract/foods/amount-terms.ts';
import { wholeAmounts } from './whole-amounts.ts';

const [min, max] = [1, 100_000];

const offered = (numbers: number[], unit?: Unit, typedUnit?: Unit) =>
  wholeAmounts(numbers, typedUnit, { min, max, unit, canChooseUnit: true });
const asked = (numbers: number[], unit?: Unit, typedUnit?: Unit) =>
  wholeAmounts(numbers, typedUnit, { min, max: 20, unit, canChooseUnit: false });

test('a part of a kilogram is so many grams, and of a litre so many millilitres', () => {
  expect(offered([1.5], 'kg')).toEqual([{ amount: 1500, unit: 'g' }]);
  expect(offered([0.33], 'litres')).toEqual([{ amount: 330, unit: 'ml' }]);
  expect(offered([1.1], 'kg')).toEqual([{ amount: 1100, unit: 'g' }]);
});

test('without a unit it may be either', () => {
  expect(offered([1.5])).toEqual([
    { amount: 1500, unit: 'g' },
    { amount: 1500, unit: 'ml' },
  ]);
});

test('what can be read in two ways is asked back', () => {
  expect(offered([1500, 1.5], 'kg')).toEqual([
    { amount: 1500, unit: 'kg' },
    { amount: 1500, unit: 'g' },
  ]);
  expect(offered([1500, 1.5], 'pieces')).toEqual([{ amount: 1500, unit: 'pieces' }]);
});

test('a unit that was typed is taken', () => {
  expect(offered([1.5], 'pieces', 'kg')).toEqual([{ amount: 1500, unit: 'g' }]);
  expect(offered([2], undefined, 'bags')).toEqual([{ amount: 2, unit: 'bags' }]);
});

test('where there is no smaller unit it is the amount below or above, as far as there is one', () => {
  expect(offered([1.5], 'loaves').map(({ amount }) => amount)).toEqual([1, 2]);
  expect(offered([0.5], 'loaves').map(({ amount }) => amount)).toEqual([1]);
  expect(offered([100.5], 'kg').map(({ amount }) => amount)).toEqual([100, 101]);
  expect(asked([19.5], 'kg').map(({ amount }) => amount)).toEqual([19, 20]);
  expect(asked([20.5], 'kg').map(({ amount }) => amount)).toEqual([20]);
});

test('a share is asked for in the unit that its food has', () => {
  expect(asked([2000], 'kg', 'g')).toEqual([{ amount: 2, unit: 'kg' }]);
  expect(asked([0.0011], 'g', 'kg').map(({ amount }) => amount)).toEqual([1, 2]);
  expect(asked([0.007], 'g', 'kg')).toEqual([{ amount: 7, unit: 'g' }]);
  expect(asked([2], 'kg', 'bags')).toEqual([]);
});

test('nothing is proposed in place of nothing, of less, or of far too much', () => {
  expect(offered([])).toEqual([]);
  expect(offered([0], 'kg')).toEqual([]);
  expect(offered([-1], 'kg')).toEqual([]);
  expect(offered([100_001], 'bags')).toEqual([]);
});
