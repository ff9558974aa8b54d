/** What the home page shows. Every page asks whether there are recipes, so nothing else of a site's settings is in here. */

/** What a site can do without: the parts of the home page, from its top to its foot, and the page of recipes. */
export const homeParts = [
  'slides',
  'welcome',
  'foods',
  'categories',
  'steps',
  'blog',
  'testimonials',
  'counters',
  'recipes',
] as const;
export type HomePart = (typeof homeParts)[number];

/** How many cards of a kind the software brings. A site can have its own in place of each, or none. */
export const cardCounts = { counters: 4, blog: 6, recipes: 8 } as const satisfies Partial<Record<HomePart, number>>;
export type CardKind = keyof typeof cardCounts;

/** How many lines a recipe has. */
export const RECIPE_LINES = 3;

/** What stands on a card in place of the software's words. */
export type OwnCards = {
  counters: { figure: string; of: string };
  blog: { title: string; text: string; page: string };
  recipes: { name: string; minutes: number; lines: string[] };
};

/** A card of a site's own, or one that is not shown; null for the software's. */
export type CardSetting<Kind extends CardKind> = ({ as: 'own' } & OwnCards[Kind]) | { as: 'hidden' } | null;
export type CardSettings = { [Kind in CardKind]: CardSetting<Kind>[] };

/** Whether a site shows a part: one whose cards are all hidden it does not. */
export function isPartShown(
  { home, cards }: { home: { hidden: readonly HomePart[] }; cards: CardSettings },
  part: HomePart,
): boolean {
  const own: readonly ({ as: string } | null)[] | undefined = cards[part as CardKind];
  return !home.hidden.includes(part) && !own?.every((card) => card?.as === 'hidden');
}
