import type { FoodWords } from './kinds.ts';

/** Food words in all languages, inlined by the build. `#food-words` is this module in pages, and food-words.ts on the server. */
export const foodWords: FoodWords[] = Object.values(
  import.meta.glob<FoodWords>('../../words/*/food-words.json', { eager: true, import: 'default' }),
);
