import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoodWords } from './kinds.ts';

const FOLDER = join(import.meta.dirname, '../../words');

/** Food words in all languages. `#food-words` is this module on the server, and food-words-of-build.ts in pages. */
export const foodWords: FoodWords[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(join(FOLDER, name, 'food-words.json'), 'utf8')));
