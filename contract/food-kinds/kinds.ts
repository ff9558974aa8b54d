/**
 * The kinds of food that titles are matched with, each of which has a drawing. A dish stands before its ingredients: banana bread
 * is bread, tomato soup is soup.
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
 * A language's words for food, from `food-words.json` in its folder in words/. Words stand as they are written, with spaces
 * between. One of four letters or more can have any of the language's endings, so a word may be what its forms begin with; a
 * shorter one stands with each of its forms. Words that belong together are joined by `_` and have no other forms. `=` marks a
 * word that only its accents tell from another: tea, thé.
 */
export type FoodWords = {
  /** What words can end with. */
  endings: string;
  /** What words can begin with, such as an article. */
  beginnings?: string;
  /** Whether words of five letters or more end longer ones, as in Tomatensuppe. A shorter one that does is marked: `-brot`. */
  joins?: true;
  /** Words for what keeps for long, of whatever kind it is. */
  keeping: string;
  /** Endings of folded words that stand for each other in singular and plural: `ies/y`. Search needs none that only adds letters. */
  plurals?: string;
  kinds: Record<FoodKind, string>;
};
