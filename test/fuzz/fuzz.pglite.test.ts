import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('every call returns what openapi.json describes and the caller may see: 300 calls, the same ones every time', () =>
  fuzz([{ seed: 20_261_122, calls: 300 }]));
