import { type Message, msg } from '#words';
import type { Words } from '../words/say.ts';

/**
 * What donors can declare about food. Kept separate from the schemas so that pages don't load zod. The database stores a term as
 * its index in its list (server/foods/contents.ts), so only append to these lists.
 */

/** Allergens that must be declared under Regulation (EU) No 1169/2011, Annex II, in the order of that annex. */
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

/** Diets that the donor says the food suits. */
export const diets = ['vegetarian', 'vegan', 'halal', 'kosher'] as const;
export type Diet = (typeof diets)[number];

export const conditions = ['home-cooked', 'frozen', 'opened'] as const;
export type Condition = (typeof conditions)[number];

/**
 * Kinds of date on a pack (Regulation (EU) No 1169/2011, Article 24). After its use-by date, food counts as unsafe. After its
 * best-before date, it may still be good.
 */
export const packDateKinds = ['use-by', 'best-before'] as const;
export type PackDateKind = (typeof packDateKinds)[number];

/** Declarations that a search requires. A food matches only if its donor has made all of them. */
export type Declared = { freeOf: Allergen[]; diets: Diet[]; conditions: Condition[] };

export const NOTHING_DECLARED: Declared = { freeOf: [], diets: [], conditions: [] };

export function isAnythingDeclared({ freeOf, diets, conditions }: Declared): boolean {
  return freeOf.length + diets.length + conditions.length > 0;
}

/** Display names. Allergens have the Regulation's own terms in each language. */
const names: Record<Allergen | Diet | Condition, Message> = {
  gluten: msg({ message: 'gluten', context: 'allergen' }),
  crustaceans: msg({ message: 'crustaceans', context: 'allergen' }),
  eggs: msg({ message: 'eggs', context: 'allergen' }),
  fish: msg({ message: 'fish', context: 'allergen' }),
  peanuts: msg({ message: 'peanuts', context: 'allergen' }),
  soybeans: msg({ message: 'soya', context: 'allergen' }),
  milk: msg({ message: 'milk', context: 'allergen' }),
  nuts: msg({ message: 'nuts', context: 'allergen' }),
  celery: msg({ message: 'celery', context: 'allergen' }),
  mustard: msg({ message: 'mustard', context: 'allergen' }),
  sesame: msg({ message: 'sesame', context: 'allergen' }),
  sulphites: msg({ message: 'sulphites', context: 'allergen' }),
  lupin: msg({ message: 'lupin', context: 'allergen' }),
  molluscs: msg({ message: 'molluscs', context: 'allergen' }),
  vegetarian: msg({ message: 'vegetarian', context: 'diet' }),
  vegan: msg({ message: 'vegan', context: 'diet' }),
  halal: msg({ message: 'halal', context: 'diet' }),
  kosher: msg({ message: 'kosher', context: 'diet' }),
  'home-cooked': msg({ message: 'cooked at home', context: 'condition of a food' }),
  frozen: msg({ message: 'frozen', context: 'condition of a food' }),
  opened: msg({ message: 'opened', context: 'condition of a food' }),
};

export function nameOf(word: Allergen | Diet | Condition): Message {
  return names[word];
}

/** Required declarations in words: `free of milk and nuts, vegan`. */
export function sayDeclared(words: Words, { freeOf, diets, conditions }: Declared): string {
  const allergens = listTerms(words, freeOf);
  const declared = [
    ...(allergens ? [msg`free of ${{ allergens }}`] : []),
    ...[...omitImpliedDiets(diets), ...conditions].map(nameOf),
  ];
  return words.list(declared.map(words._), 'narrow');
}

/** Omits `vegetarian` if the food is vegan. */
export function omitImpliedDiets(diets: Diet[]): Diet[] {
  return diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'));
}

/** Lists terms in words: `milk, nuts and celery`. */
export function listTerms(words: Words, named: (Allergen | Diet | Condition)[]): string {
  return words.list(named.map((word) => words._(nameOf(word))));
}

/** Returns the elements of `words` that are also in `given`, in the order of `words`. */
export function membersOf<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word));
}

/** Parses a comma-separated list from a URL: `milk,nuts`. */
export function readNames(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

/** Query parameters of the required declarations, for URLs and the API. */
export function declaredParams({ freeOf, diets, conditions }: Declared): {
  free_of?: string;
  diet?: string;
  condition?: string;
} {
  return {
    ...(freeOf.length > 0 && { free_of: freeOf.join(',') }),
    ...(diets.length > 0 && { diet: diets.join(',') }),
    ...(conditions.length > 0 && { condition: conditions.join(',') }),
  };
}

/** Allergens that a diet excludes. Halal and kosher are missing, because they depend on more than ingredients. */
const excluded: Partial<Record<Diet, readonly Allergen[]>> = {
  vegan: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'],
  vegetarian: ['crustaceans', 'fish', 'molluscs'],
};

/** Returns the first allergen that contradicts a claimed diet, with an error message; undefined if there is none. */
export function contradiction(
  contains: readonly Allergen[],
  claimed: readonly Diet[],
): { allergen: Allergen; message: Message } | undefined {
  for (const diet of claimed) {
    const allergen = contains.find((allergen) => excluded[diet]?.includes(allergen));
    if (!allergen) continue;
    const names = { allergen: nameOf(allergen), diet: nameOf(diet) };
    return {
      allergen,
      message: msg`Food that contains ${{ allergen: names.allergen }} isn’t ${{ diet: names.diet }}.`,
    };
  }
  return undefined;
}
