import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SortOrder } from '../../../contract/foods/food-terms.ts';
import { isConcerned, type LoadedList } from './list-changes.ts';

type Listed = { _id: string; title: string; deadline: string };

const food = (number: number, day: number, title = 'Bread'): Listed => ({
  _id: `01a2020b-6f2a-7176-b76e-${String(number).padStart(12, '0')}`,
  title,
  deadline: `2026-07-${String(day).padStart(2, '0')}T21:59:59.999Z`,
});

const loaded = (list: Partial<LoadedList>): LoadedList => ({
  order: 'dsc',
  search: '',
  scope: 'title',
  foods: [food(3, 20), food(2, 15), food(1, 10)],
  isWhole: false,
  ...list,
});

const nowIs = ({ _id, title, deadline }: Listed) => ({ foodId: _id, listed: { title, deadline } });

describe('a list has to be asked for again', () => {
  test('when a food that it shows has changed or is gone', () => {
    expect(isConcerned(loaded({}), nowIs(food(2, 1, 'Something else')))).toBe(true);
    expect(isConcerned(loaded({}), { foodId: food(2, 15)._id, listed: null })).toBe(true);
  });

  test('when it is not said what a food is now', () => {
    expect(isConcerned(loaded({}), { foodId: food(9, 1)._id })).toBe(true);
  });

  test('when a food belongs before its end, not when it belongs behind', () => {
    expect(isConcerned(loaded({}), nowIs(food(9, 11)))).toBe(true);
    expect(isConcerned(loaded({}), nowIs(food(9, 9)))).toBe(false);
    const asc = loaded({ order: 'asc', foods: [food(1, 10), food(2, 15), food(3, 20)] });
    expect(isConcerned(asc, nowIs(food(9, 19)))).toBe(true);
    expect(isConcerned(asc, nowIs(food(9, 21)))).toBe(false);
    const newest = loaded({ order: 'newest', foods: [food(7, 1), food(5, 30)] });
    expect(isConcerned(newest, nowIs(food(6, 30)))).toBe(true);
    expect(isConcerned(newest, nowIs(food(4, 30)))).toBe(false);
  });

  test('of two foods of one day the ids decide, as on the server', () => {
    const foods = [food(5, 10)];
    expect(isConcerned(loaded({ foods }), nowIs(food(6, 10)))).toBe(true);
    expect(isConcerned(loaded({ foods }), nowIs(food(4, 10)))).toBe(false);
    expect(isConcerned(loaded({ foods, order: 'asc' }), nowIs(food(4, 10)))).toBe(true);
    expect(isConcerned(loaded({ foods, order: 'asc' }), nowIs(food(6, 10)))).toBe(false);
  });

  test('when it is of one place, since it is not said where the food is', () => {
    expect(isConcerned(loaded({ isNear: true }), nowIs(food(9, 9)))).toBe(true);
    expect(isConcerned(loaded({ isNear: true, search: 'soup' }), nowIs(food(9, 9)))).toBe(false);
  });

  test('when it is loaded to its end, wherever the food belongs', () => {
    expect(isConcerned(loaded({ isWhole: true }), nowIs(food(9, 1)))).toBe(true);
    expect(isConcerned(loaded({ isWhole: true, foods: [] }), nowIs(food(9, 1)))).toBe(true);
  });

  test('only by foods that are searched for, spelled in any way', () => {
    expect(isConcerned(loaded({ search: 'ＢREAD' }), nowIs(food(9, 30, 'Banana bread')))).toBe(true);
    expect(isConcerned(loaded({ search: 'soup' }), nowIs(food(9, 30, 'Banana bread')))).toBe(false);
    expect(isConcerned(loaded({ search: '%' }), nowIs(food(9, 30, 'Banana bread')))).toBe(false);
  });

  test('when it shows what mentions a text, by a title that has it, wherever that belongs, and by what may mention it', () => {
    const mentioning = loaded({ search: 'bread', scope: 'anywhere' });
    expect(isConcerned(mentioning, nowIs(food(9, 1, 'BREAD')))).toBe(true);
    expect(isConcerned(mentioning, nowIs(food(9, 11, 'Soup')))).toBe(true);
    expect(isConcerned(mentioning, nowIs(food(9, 9, 'Soup')))).toBe(false);
    expect(isConcerned(mentioning, { foodId: food(9, 11)._id, listed: null })).toBe(false);
  });

  test('not by a food that is gone and was not shown', () => {
    expect(isConcerned(loaded({ isWhole: true }), { foodId: food(9, 1)._id, listed: null })).toBe(false);
  });
});

test('a list is asked for again whenever the server would answer another, and otherwise only for a food that it shows', () => {
  const words = fc.constantFrom('bread', 'Bread', 'soup', 'bread soup');
  const someFoods = fc
    .uniqueArray(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }), words), { selector: ([number]) => number })
    .map((foods) => foods.map(([number, day, title]) => food(number, day, title)));
  const someChange = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }), words, fc.boolean());
  const someOrder = fc.constantFrom<LoadedList['order']>('newest', 'asc', 'dsc');
  fc.assert(
    fc.property(someFoods, someChange, someOrder, fc.constantFrom('', 'bread', 'soup'), fc.nat(20), (...given) => {
      const [foods, [number, day, title, isListed], order, search, count] = given;
      const changed = food(number, day, title);
      const others = foods.filter(({ _id }) => _id !== changed._id);
      const before = answered(foods, order, search);
      const after = answered(isListed ? [...others, changed] : others, order, search);
      const shown = before.slice(0, count);
      fc.pre(shown.length > 0 || before.length === 0);
      const isWhole = shown.length === before.length;

      const change = isListed ? nowIs(changed) : { foodId: changed._id, listed: null };
      const concerned = isConcerned({ order, search, scope: 'title', foods: shown, isWhole }, change);

      const differs = JSON.stringify(isWhole ? after : after.slice(0, count)) !== JSON.stringify(shown);
      const shows = shown.some(({ _id }) => _id === changed._id);
      expect(concerned).toBe(shows || differs);
    }),
    { numRuns: 2_000 },
  );
});

/** The whole list as the server has it. */
function answered(foods: Listed[], order: SortOrder | 'newest', search: string): Listed[] {
  const key = ({ _id, deadline }: Listed) => (order === 'newest' ? _id : `${deadline} ${_id}`);
  const ascending = foods
    .filter(({ title }) => title.toLowerCase().includes(search))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return order === 'asc' ? ascending : ascending.reverse();
}
