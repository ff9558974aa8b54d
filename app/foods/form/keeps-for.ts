import { foodWords } from '#food-words';
import { type Message, msg } from '#words';
import { kindOf, listed } from '../../../contract/food-kinds/kind-of.ts';
import type { FoodKind } from '../../../contract/food-kinds/kinds.ts';
import { fold } from '../../../contract/words/folded.ts';

/**
 * How many days food usually keeps, by kind. Kinds that vary too much are left out, such as pasta, which may be dry or cooked.
 */
const days = {
  soup: 1,
  stew: 1,
  curry: 1,
  salad: 1,
  pizza: 1,
  sandwich: 1,
  pancakes: 1,
  dumplings: 1,
  fish: 1,
  meat: 1,
  croissants: 1,
  bread: 2,
  cake: 2,
  pie: 2,
  berries: 2,
  milk: 3,
  mushrooms: 3,
  herbs: 3,
  bananas: 3,
  vegetables: 4,
  apples: 7,
  citrus: 7,
  carrots: 7,
  cheese: 7,
  eggs: 7,
  potatoes: 14,
  sweets: 30,
  jam: 60,
  tins: 60,
} satisfies Partial<Record<FoodKind, number>>;

type KeptKind = keyof typeof days;

function isKept(kind: string): kind is KeptKind {
  return Object.hasOwn(days, kind);
}

/** Words that mark food of any kind as long-lasting, such as “jar”. */
const keeping = new Set(foodWords.flatMap(({ keeping }) => listed(keeping)));
const LONG = 60;

/**
 * The recognised food and how many days it keeps. If a word such as “jar” marks the food as long-lasting, `food` is that word.
 */
export type Guess = { food: Message | string; days: number };

/** Guesses from a title how long the food keeps. */
export function keepsFor(title: string): Guess | undefined {
  const kept = title.match(/[\p{L}\p{M}]+/gu)?.find((word) => keeping.has(fold(word)));
  if (kept) return { food: kept, days: LONG };
  const kind = kindOf(title);
  return kind === undefined || !isKept(kind) ? undefined : { food: kindNames[kind], days: days[kind] };
}

const kindNames: Record<KeptKind, Message> = {
  soup: msg({ message: 'soup', context: 'kind of food' }),
  stew: msg({ message: 'stew', context: 'kind of food' }),
  curry: msg({ message: 'curry', context: 'kind of food' }),
  salad: msg({ message: 'salad', context: 'kind of food' }),
  pizza: msg({ message: 'pizza', context: 'kind of food' }),
  sandwich: msg({ message: 'sandwich', context: 'kind of food' }),
  pancakes: msg({ message: 'pancakes', context: 'kind of food' }),
  dumplings: msg({ message: 'dumplings', context: 'kind of food' }),
  fish: msg({ message: 'fish', context: 'kind of food' }),
  meat: msg({ message: 'meat', context: 'kind of food' }),
  croissants: msg({ message: 'croissants', context: 'kind of food' }),
  bread: msg({ message: 'bread', context: 'kind of food' }),
  cake: msg({ message: 'cake', context: 'kind of food' }),
  pie: msg({ message: 'pie', context: 'kind of food' }),
  berries: msg({ message: 'berries', context: 'kind of food' }),
  milk: msg({ message: 'milk', context: 'kind of food' }),
  mushrooms: msg({ message: 'mushrooms', context: 'kind of food' }),
  herbs: msg({ message: 'herbs', context: 'kind of food' }),
  bananas: msg({ message: 'bananas', context: 'kind of food' }),
  vegetables: msg({ message: 'vegetables', context: 'kind of food' }),
  apples: msg({ message: 'apples', context: 'kind of food' }),
  citrus: msg({ message: 'citrus', context: 'kind of food' }),
  carrots: msg({ message: 'carrots', context: 'kind of food' }),
  cheese: msg({ message: 'cheese', context: 'kind of food' }),
  eggs: msg({ message: 'eggs', context: 'kind of food' }),
  potatoes: msg({ message: 'potatoes', context: 'kind of food' }),
  sweets: msg({ message: 'sweets', context: 'kind of food' }),
  jam: msg({ message: 'jam', context: 'kind of food' }),
  tins: msg({ message: 'tins', context: 'kind of food' }),
};
