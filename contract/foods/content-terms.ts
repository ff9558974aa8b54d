import { type Message, msg } from '#words';
import type { Words } from '../words/say.ts';

/**
 * A donor's words about the contents of a food, without the schemas, so that a page may use them without loading zod. A
 * word is stored as its place in its list (server/foods/contents.ts): lists only grow at their ends.
 */

/** The allergens that Regulation (EU) No 1169/2011, Annex II requires to be named, in its order. */
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

/** Its diets, by its donor's word. */
export const diets = ['vegetarian', 'vegan', 'halal', 'kosher'] as const;
export type Diet = (typeof diets)[number];

export const conditions = ['home-cooked', 'frozen', 'opened'] as const;
export type Condition = (typeof conditions)[number];

/**
 * The date on a pack (Regulation (EU) No 1169/2011, Article 24). After its use-by date a food counts as unsafe, after its
 * best-before date it may be as good as before.
 */
export const packDateKinds = ['use-by', 'best-before'] as const;
export type PackDateKind = (typeof packDateKinds)[number];

/** The parts of donors' declarations that a search can ask for. A food matches only by what its donor has declared. */
export type Declared = { freeOf: Allergen[]; diets: Diet[]; conditions: Condition[] };

export const NOTHING_DECLARED: Declared = { freeOf: [], diets: [], conditions: [] };

export function isAnythingDeclared({ freeOf, diets, conditions }: Declared): boolean {
  return freeOf.length + diets.length + conditions.length > 0;
}

/** The names of the words on pages. Those of allergens are the Regulation's own words in each language. */
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

/** The name of a word on pages. */
export function nameOf(word: Allergen | Diet | Condition): Message {
  return names[word];
}

/** What donors have to declare, in words: `free of milk and nuts, vegan`. */
export function sayDeclared(words: Words, { freeOf, diets, conditions }: Declared): string {
  const allergens = sayAll(words, freeOf);
  const declared = [
    ...(allergens ? [msg`free of ${{ allergens }}`] : []),
    ...[...apart(diets), ...conditions].map(nameOf),
  ];
  return words.list(declared.map(words._), 'narrow');
}

/** What is vegan does not have to be called vegetarian as well. */
export function apart(diets: Diet[]): Diet[] {
  return diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'));
}

/** Some words in one list: `milk, nuts and celery`. */
export function sayAll(words: Words, named: (Allergen | Diet | Condition)[]): string {
  return words.list(named.map((word) => words._(nameOf(word))));
}

/** The members of `words` that are among those given, in the order of `words`. */
export function known<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word));
}

/** The names in a list of a URL: `milk,nuts`. */
export function readNames(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

/** What donors have to declare, as URLs and the API have it. */
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

/** The allergens that a diet excludes. Halal and kosher are more than a list of ingredients. */
const excluded: Partial<Record<Diet, readonly Allergen[]>> = {
  vegan: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'],
  vegetarian: ['crustaceans', 'fish', 'molluscs'],
};

/** The first diet that is claimed and contradicts the allergens, in a sentence; undefined when there is none. */
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
