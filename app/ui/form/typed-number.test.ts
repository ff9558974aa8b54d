import { describe, expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

const numbersIn = (text: string) => readTypedNumber(text).numbers;

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['012', 12],
  ['+3', 3],
  ['１２', 12],
  ['١٢', 12],
  ['۱۲', 12],
  ['১২', 12],
  ['\u200f12\u200e', 12],
  ['2.0', 2],
  ['2,00', 2],
  ['1 500', 1500],
  ['1\u00a0500', 1500],
  ['1\u202f500', 1500],
  ["1'500", 1500],
  ['1’500', 1500],
  ['١٬٥٠٠', 1500],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,00,000', 100_000],
  ['১,০০,০০০', 100_000],
  ['1.500,0', 1500],
  ['1,500.5', 1500.5],
])('%s is the number %d', (text, number) => {
  expect(numbersIn(text)).toEqual([number]);
});

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1，5', 1.5],
  ['١٫٥', 1.5],
  ['١٫٥٠٠', 1.5],
  [',5', 0.5],
  ['.25', 0.25],
  ['0,500', 0.5],
  ['1234.500', 1234.5],
  ['12,34', 12.34],
  ['1,2345', 1.2345],
  ['½', 0.5],
  ['1½', 1.5],
  ['1 ½', 1.5],
  ['1 1/2', 1.5],
  ['3/4', 0.75],
  ['1⁄4', 0.25],
  ['২½', 2.5],
])('%s is the fraction %d', (text, number) => {
  expect(numbersIn(text)).toEqual([number]);
});

test.each(['1.500', '1,500', '১,৫০০', '１．５００'])('%s can be read in two ways', (text) => {
  expect(numbersIn(text)).toEqual([1500, 1.5]);
});

test('negative numbers are read', () => {
  expect(numbersIn('-1')).toEqual([-1]);
  expect(numbersIn('−1,5')).toEqual([-1.5]);
});

test.each([
  '',
  ' ',
  '1e3',
  '0x10',
  'Infinity',
  'two',
  '1,5,',
  '1²',
  '1..5',
  '1,',
  '1 5',
  '1-2',
  '1–2',
  '1/0',
  '5€',
  '--1',
  '1 500 00',
  'kg',
])('“%s” is not a number', (text) => {
  expect(numbersIn(text)).toEqual([]);
});

describe('a unit after a number is read', () => {
  test.each([
    ['1,5 kg', 1.5, 'kg'],
    ['1500g', 1500, 'g'],
    ['2 কেজি', 2, 'কেজি'],
    ['½ l', 0.5, 'l'],
    ['3', 3, ''],
  ])('%s', (text, number, unit) => {
    expect(readTypedNumber(text)).toEqual({ numbers: [number], unit });
  });
});
