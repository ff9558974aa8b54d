import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoodWords } from './kinds.ts';

const FOLDER = join(import.meta.dirname, '../../words');

/** `#food-words` on the server: food words in all languages. Pages use food-words-of-build.ts. */
export const foodWords: FoodWords[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(join(FOLDER, name, 'food-words.json'), 'utf8')));
