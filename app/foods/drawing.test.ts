import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawingOf } from './drawing.ts';

test.each([
  ['Sourdough loaf, baked this morning', 'sourdough'],
  ['Banana bread', 'sourdough'],
  ['Zwei Vollkornbrote', 'sourdough'],
  ['Tomatensuppe für vier', 'tomato-soup'],
  ['SOUPE à l’oignon', 'tomato-soup'],
  ['Ten eggs from our hens', 'eggs'],
  ['Sechs Eier', 'eggs'],
  ['Apples from the old tree', 'apples'],
  ['Can be eaten at once', 'any'],
  ['Œufs frais', 'eggs'],
  ['Apfelkuchen', 'cake'],
  ['Käsekuchen vom Sonntag', 'cake'],
  ['Käse am Stück', 'cheese'],
  ['Strawberries', 'berries'],
  ['Pflaumen', 'apples'],
  ['Half a lasagne', 'stew'],
  ['Leftover pizza', 'pizza'],
  ['Äpfel, eine Kiste', 'apples'],
  ['Potato salad', 'salad'],
  ['Nudeln', 'pasta'],
  ['Rice for a big pot', 'rice'],
  ['Honey', 'jam'],
  ['Yoghurt, unopened', 'milk'],
  ['Tomatoes and courgettes', 'vegetables'],
  ['Lachs', 'fish'],
  ['Jambon', 'meat'],
  ['Green tea', 'drinks'],
  ['Oranges', 'citrus'],
  ['Pancakes', 'pancakes'],
  ['Cookies', 'sweets'],
  ['Ham sandwich', 'sandwich'],
  ['Kartoffeln', 'potatoes'],
  ['Basil in a pot', 'herbs'],
  ['Champignons', 'mushrooms'],
  ['Chickpeas', 'tins'],
  ['Something nice', 'any'],
  ['Steady price', 'any'],
  ['Team', 'any'],
  ['', 'any'],
  ['🍞', 'any'],
])('%j is drawn as %s', (title, name) => {
  expect(drawingOf(title)).toBe(`/art/food-${name}.svg`);
  expect(existsSync(join(import.meta.dirname, '../../public', drawingOf(title)))).toBe(true);
});
