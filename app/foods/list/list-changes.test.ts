import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SortOrder } from '../../../contract/foods/food-terms.ts';
import { type LoadedList, mustRefetch } from './list-changes.ts';

type Listed = { _id: string; title: string; deadline: string };

const food = (number: number, day: number, title = 'Bread'): Listed => ({
  _id: `01a2020b-6f2a-7176-b76e-${String(number).padStart(12, '0')}`,
  title,
  deadline: `2026-07-${String(day).padStart(2, '0')}T21:59:59.999Z`,
});

const loaded = (list: Partial<LoadedList>): LoadedList => ({
  order: 'dsc',
  scope: 'title',
  foods: [food(3, 20), food(2, 15), food(1, 10)],
  isWhole: false,
  ...list,
});

const changeTo = ({ _id, title, deadline }: Listed) => ({ foodId: _id, listed: { title, deadline } });

describe('a list must be refetched', () => {
  test('when a food that it shows has changed or is gone', () => {
    expect(mustRefetch(loaded({}), changeTo(food(2, 1, 'Something else')))).toBe(true);
    expect(mustRefetch(loaded({}), { foodId: food(2, 15)._id, listed: null })).toBe(true);
  });

  test('when the change does not include the food’s new state', () => {
    expect(mustRefetch(loaded({}), { foodId: food(9, 1)._id })).toBe(true);
  });

  test('when a food belongs before its end, but not after it', () => {
    expect(mustRefetch(loaded({}), changeTo(food(9, 11)))).toBe(true);
    expect(mustRefetch(loaded({}), changeTo(food(9, 9)))).toBe(false);
    const asc = loaded({ order: 'asc', foods: [food(1, 10), food(2, 15), food(3, 20)] });
    expect(mustRefetch(asc, changeTo(food(9, 19)))).toBe(true);
    expect(mustRefetch(asc, changeTo(food(9, 21)))).toBe(false);
    const newest = loaded({ order: 'newest', foods: [food(7, 1), food(5, 30)] });
    expect(mustRefetch(newest, changeTo(food(6, 30)))).toBe(true);
    expect(mustRefetch(newest, changeTo(food(4, 30)))).toBe(false);
  });

  test('by comparing ids if two deadlines are on the same day, like the server', () => {
    const foods = [food(5, 10)];
    expect(mustRefetch(loaded({ foods }), changeTo(food(6, 10)))).toBe(true);
    expect(mustRefetch(loaded({ foods }), changeTo(food(4, 10)))).toBe(false);
    expect(mustRefetch(loaded({ foods, order: 'asc' }), changeTo(food(4, 10)))).toBe(true);
    expect(mustRefetch(loaded({ foods, order: 'asc' }), changeTo(food(6, 10)))).toBe(false);
  });

  test('when it is near a place, because the change does not include the food’s location', () => {
    expect(mustRefetch(loaded({ isNear: true }), changeTo(food(9, 9)))).toBe(true);
  });

  test('when it is completely loaded, wherever the food belongs', () => {
    expect(mustRefetch(loaded({ isWhole: true }), changeTo(food(9, 1)))).toBe(true);
    expect(mustRefetch(loaded({ isWhole: true, foods: [] }), changeTo(food(9, 1)))).toBe(true);
  });

  test('when it lists mentions of a text, because a title with the text would replace them', () => {
    const mentioning = loaded({ scope: 'anywhere' });
    expect(mustRefetch(mentioning, changeTo(food(9, 1)))).toBe(true);
    expect(mustRefetch(mentioning, { foodId: food(9, 11)._id, listed: null })).toBe(false);
  });

  test('but not if the food is gone and was not shown', () => {
    expect(mustRefetch(loaded({ isWhole: true }), { foodId: food(9, 1)._id, listed: null })).toBe(false);
  });
});

test('a list is refetched if the server would return a different one; without a search, only then or for food it shows', () => {
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

      const change = isListed ? changeTo(changed) : { foodId: changed._id, listed: null };
      const concerned = mustRefetch({ order, scope: 'title', foods: shown, isWhole }, change);

      const differs = JSON.stringify(isWhole ? after : after.slice(0, count)) !== JSON.stringify(shown);
      const shows = shown.some(({ _id }) => _id === changed._id);
      // Only the server knows which titles a search finds.
      if (search === '') expect(concerned).toBe(shows || differs);
      else expect(concerned || !(shows || differs)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

/** Returns the whole list as the server would. */
function answered(foods: Listed[], order: SortOrder | 'newest', search: string): Listed[] {
  const key = ({ _id, deadline }: Listed) => (order === 'newest' ? _id : `${deadline} ${_id}`);
  const ascending = foods
    .filter(({ title }) => title.toLowerCase().includes(search))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return order === 'asc' ? ascending : ascending.reverse();
}
