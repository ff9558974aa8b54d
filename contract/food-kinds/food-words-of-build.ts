import type { FoodWords } from './kinds.ts';

/** `#food-words` in pages: the words for food of all languages, which the build puts in here. */
export const foodWords: FoodWords[] = Object.values(
  import.meta.glob<FoodWords>('../../words/*/food-words.json', { eager: true, import: 'default' }),
);
