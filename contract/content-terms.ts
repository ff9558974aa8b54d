/**
 * What a donor can say of what is in a food, without the schemas, so that a page may use it without loading zod. The place of a
 * word in its list is how it is stored (server/foods/contents.ts): lists only grow at their ends.
 */

/** What has to be named by Regulation (EU) No 1169/2011, Annex II, in its order. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof allergens)[number];

/** What it can be, by its donor's word. */
export const diets = ['vegetarian', 'vegan', 'halal', 'kosher'] as const;
export type Diet = (typeof diets)[number];

export const conditions = ['home-cooked', 'frozen', 'opened'] as const;
export type Condition = (typeof conditions)[number];

/**
 * The date on a pack, as Regulation (EU) No 1169/2011, Article 24 means it: after its use-by date a food counts as unsafe, after
 * its best-before date it may be as good as before.
 */
export const packDateKinds = ['use-by', 'best-before'] as const;
export type PackDateKind = (typeof packDateKinds)[number];

/** What is searched for among what donors declare. What they have not declared is not found. */
export type Declared = { freeOf: Allergen[]; diets: Diet[]; conditions: Condition[] };

export const NOTHING_DECLARED: Declared = { freeOf: [], diets: [], conditions: [] };

export function isAnythingDeclared({ freeOf, diets, conditions }: Declared): boolean {
  return freeOf.length + diets.length + conditions.length > 0;
}

/** What is called otherwise on pages than here. */
const names: Partial<Record<Allergen | Diet | Condition, string>> = {
  soybeans: 'soya',
  'home-cooked': 'cooked at home',
};

/** How it is called on pages. */
export function nameOf(word: Allergen | Diet | Condition): string {
  return names[word] ?? word;
}

/** The words of a list in the order in which they are known; of what it has besides, nothing. */
export function known<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word));
}

/** What a list in a URL names: `milk,nuts`. */
export function readNames(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

/** What a diet excludes. Halal and kosher are more than a list of ingredients. */
const excluded: Partial<Record<Diet, readonly Allergen[]>> = {
  vegan: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'],
  vegetarian: ['crustaceans', 'fish', 'molluscs'],
};

/** The first thing that a food can not be because of what it contains, in a sentence, if there is one. */
export function contradiction(
  contains: readonly Allergen[],
  claimed: readonly Diet[],
): { allergen: Allergen; message: string } | undefined {
  for (const diet of claimed) {
    const allergen = contains.find((allergen) => excluded[diet]?.includes(allergen));
    if (allergen) return { allergen, message: `What contains ${nameOf(allergen)} is not ${diet}.` };
  }
  return undefined;
}
