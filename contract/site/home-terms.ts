/** Settings of the home page. A small module, because every page loads it to check whether the site has recipes. */

/** Parts of a site that can be hidden: the sections of the home page, from top to bottom, and the recipes page. */
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

/** Number of default cards of each kind. A site can replace or hide each one. */
export const cardCounts = { counters: 4, blog: 6, recipes: 8 } as const satisfies Partial<Record<HomePart, number>>;
export type CardKind = keyof typeof cardCounts;

export const RECIPE_LINES = 3;

/** Content of a site's own cards. */
export type OwnCards = {
  counters: { figure: string; of: string };
  blog: { title: string; text: string; page: string };
  recipes: { name: string; minutes: number; lines: string[] };
};

/** A site's own card, a hidden card, or null for the default card. */
export type CardSetting<Kind extends CardKind> = ({ as: 'own' } & OwnCards[Kind]) | { as: 'hidden' } | null;
export type CardSettings = { [Kind in CardKind]: CardSetting<Kind>[] };

/** Whether a site shows a part. A part is also hidden if all its cards are. */
export function isPartShown(
  { home, cards }: { home: { hidden: readonly HomePart[] }; cards: CardSettings },
  part: HomePart,
): boolean {
  const own: readonly ({ as: string } | null)[] | undefined = cards[part as CardKind];
  return !home.hidden.includes(part) && !own?.every((card) => card?.as === 'hidden');
}
