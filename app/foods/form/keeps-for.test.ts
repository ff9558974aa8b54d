import { expect, test } from 'vitest';
import { keepsFor } from './keeps-for.ts';

test.each([
  ['Tomato soup', 'soup', 1],
  ['Half a lasagne', 'stew', 1],
  ['Zwei Vollkornbrote', 'bread', 2],
  ['Banana bread', 'bread', 2],
  ['Свіжий хліб', 'bread', 2],
  ['شوربة عدس', 'soup', 1],
  ['রসগোল্লা', 'cake', 2],
  ['Chocolate cake', 'cake', 2],
  ['Tomatoes and courgettes', 'vegetables', 4],
  ['Green beans', 'vegetables', 4],
  ['Apples from the old tree', 'apples', 7],
  ['Strawberry jam', 'jam', 60],
  ['Soup in a jar', 'jar', 60],
  ['Two tins of tuna', 'tins', 60],
  ['Getrocknete Pilze', 'Getrocknete', 60],
  ['Słoik ogórków', 'Słoik', 60],
  ['Lentils', 'tins', 60],
])('%s is recognized as %s, which keeps for %i days', (title, called, days) => {
  const guess = keepsFor(title);
  expect(typeof guess?.food === 'object' ? guess.food.message : guess?.food).toBe(called);
  expect(guess?.days).toBe(days);
});

test.each(['', 'Something good', 'Pasta', 'Rice', 'Паста', 'أرز'])('nothing is guessed for “%s”', (title) => {
  expect(keepsFor(title)).toBeUndefined();
});
