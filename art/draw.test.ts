import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawAll, FOLDER } from './draw.ts';

test('The committed pictures are those that the scenes draw', () => {
  const drawn = drawAll();
  const committed = new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
  const files = new Set([...drawn.keys(), ...committed.keys()]);
  const stale = [...files].filter((file) => drawn.get(file) !== committed.get(file));
  expect(stale, 'run `npm run art`').toEqual([]);
}, 30_000);
