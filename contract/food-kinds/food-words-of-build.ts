import type { FoodWords } from './kinds.ts';

/** `#food-words` in pages: food words in all languages, inlined by the build. */
export const foodWords: FoodWords[] = Object.values(
  import.meta.glob<FoodWords>('../../words/*/food-words.json', { eager: true, import: 'default' }),
);
