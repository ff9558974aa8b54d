import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foodKinds } from '../../contract/food-kinds/kinds.ts';
import { drawingOf } from './drawing.ts';

test.each([...foodKinds, undefined])('%s has a drawing, and a JPEG of it for social networks', (kind) => {
  const path = join(import.meta.dirname, '../../public', drawingOf(kind));
  expect(existsSync(path)).toBe(true);
  expect(existsSync(path.replace('.svg', '.jpg'))).toBe(true);
});

test('each kind has its own drawing', () => {
  expect(new Set(foodKinds.map(drawingOf))).toHaveProperty('size', foodKinds.length);
  expect(drawingOf('bread')).toBe('/art/food-sourdough.svg');
  expect(drawingOf(undefined)).toBe('/art/food-any.svg');
});
