/**
 * Kinds of food that `kindOf` finds in titles, each with a drawing. Dishes come before ingredients, so that tomato soup is soup.
 */
export const foodKinds = [
  'pizza',
  'sandwich',
  'pancakes',
  'pie',
  'cake',
  'croissants',
  'soup',
  'stew',
  'curry',
  'salad',
  'pasta',
  'dumplings',
  'rice',
  'bread',
  'sweets',
  'jam',
  'cheese',
  'eggs',
  'milk',
  'fish',
  'meat',
  'drinks',
  'bananas',
  'berries',
  'citrus',
  'apples',
  'potatoes',
  'carrots',
  'mushrooms',
  'herbs',
  'vegetables',
  'tins',
] as const;

export type FoodKind = (typeof foodKinds)[number];

/**
 * A language's words for food, from `food-words.json` in its folder in words/. Words are separated by spaces.
 *
 * - A word with four or more letters can take any of the language's endings, so it can be a stem. List every form of a shorter
 *   word.
 * - `_` joins the words of a phrase. Phrases take no endings.
 * - `=` marks a word that only its accents distinguish from another, such as `=thé`.
 */
export type FoodWords = {
  endings: string;
  /** Possible prefixes of words, such as articles. */
  beginnings?: string;
  /** Whether words with five or more letters can end longer ones, as in Tomatensuppe. Shorter words need a mark: `-brot`. */
  joins?: true;
  /** Words for long-lasting food of any kind. */
  keeping: string;
  /** Pairs of interchangeable plural and singular endings, of folded words: `ies/y`, `s/`. */
  plurals?: string;
  /** Words for each concept (concepts.ts), and in `(kind)` words that only decide the drawing. */
  concepts: Record<string, string>;
};
