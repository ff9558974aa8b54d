import { expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { groupPins, type PlacedFood, pinName, pinsOf, unwrapLongitude } from './pins.ts';
import { sayPoint } from './say-point.ts';

const mill = { lat: 48.2014, lon: 16.3702, radius: 504 };
const dock = { lat: 48.2104, lon: 16.3702, radius: 504 };
const food = (title: string, area?: PlacedFood['area'], distance?: number): PlacedFood => ({
  _id: title,
  title,
  area,
  distance,
});

test('food in one cell shares a pin, and food without a location has none', () => {
  const pins = pinsOf([food('Bread', mill), food('Soup', dock), food('Jam', { ...mill }), food('Rice')]);
  expect(pins.map(({ foods }) => foods.map(({ title }) => title))).toEqual([['Bread', 'Jam'], ['Soup']]);
  expect(pins[0]?.area).toEqual(mill);
});

test('pins are in the order of the list, or nearest first if distances are known', () => {
  const keys = (foods: PlacedFood[]) => pinsOf(foods).map(({ foods: [first] }) => first?.title);
  expect(keys([food('Soup', dock), food('Bread', mill)])).toEqual(['Soup', 'Bread']);
  expect(keys([food('Soup', dock, 1_200), food('Bread', mill, 300)])).toEqual(['Bread', 'Soup']);
});

test('a pin’s name starts with its number and lists the first titles', () => {
  const name = (...titles: string[]) => pinName(english, { foods: titles.map((title) => food(title, mill)) });
  expect(name('Bread')).toBe('1 listing around here: Bread');
  expect(name('Bread', 'Soup', 'Jam')).toBe('3 listings around here: Bread, Soup, Jam');
  expect(name('A', 'B', 'C', 'D', 'E', 'F', 'G')).toBe('7 listings around here: A, B, C, D, E and 2 more');
});

test('a point is written in words, rounded to three decimals', () => {
  expect(english._(sayPoint({ lat: 52.52012, lon: 13.40496 }))).toBe('52.520 north, 13.405 east');
  expect(english._(sayPoint({ lat: -33.8688, lon: -70.6483 }))).toBe('33.869 south, 70.648 west');
  expect(english._(sayPoint({ lat: -33.8688, lon: -70.6483 }, 1))).toBe('33.9 south, 70.6 west');
});

test('points on both sides of the antimeridian are placed next to each other', () => {
  expect(unwrapLongitude({ lat: 0, lon: -179.9 }, { lat: 0, lon: 179.9 }).lon).toBeCloseTo(180.1);
  expect(unwrapLongitude({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 }).lon).toBeCloseTo(-180.1);
  expect(unwrapLongitude({ lat: 0, lon: 10 }, { lat: 0, lon: 20 }).lon).toBe(10);
});

test('overlapping pins become one, at the location of the first, with the food of all', () => {
  const pins = pinsOf([
    food('Bread', mill),
    food('Soup', dock),
    food('Jam', mill),
    food('Rice', { ...dock, lat: 48.3 }),
  ]);
  const apart = (one: { lat: number }, other: { lat: number }) => Math.abs(one.lat - other.lat);
  const groups = groupPins(pins, apart, 0.01);
  expect(groups.map(({ foods }) => foods.map(({ title }) => title))).toEqual([['Bread', 'Jam', 'Soup'], ['Rice']]);
  expect(groups[0]).toMatchObject({ key: pins[0]?.key, area: mill, areas: [mill, dock] });
  expect(groupPins(pins, apart, 0.001)).toHaveLength(3);
  expect(pins[0]?.foods).toHaveLength(2);
});
