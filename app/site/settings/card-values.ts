import { type CardKind, type CardSettings, cardCounts, RECIPE_LINES } from '../../../contract/home-terms.ts';
import type { Values } from '../../ui/drafts.ts';

/** What can stand in the place of one of the software's cards: itself, the site's own, or nothing. */
export const choices = ['usual', 'own', 'hidden'] as const;

/** The name of a field of a card, as the API names it when something is wrong with it. */
export function cardField(kind: CardKind, index: number, field: string): string {
  return ['cards', kind, index, field].join('.');
}

/** The cards that stand in a form. What is typed for a card that is not to be the site's own is not sent. */
export function cardsOf(values: Values): CardSettings {
  const read = <Own extends object>(kind: CardKind, ownOf: (typed: (field: string) => string) => Own) =>
    Array.from({ length: cardCounts[kind] }, (_, index) => {
      const typed = (field: string) => values[cardField(kind, index, field)]?.trim() ?? '';
      if (typed('as') === 'own') return { as: 'own' as const, ...ownOf(typed) };
      return typed('as') === 'hidden' ? { as: 'hidden' as const } : null;
    });
  return {
    counters: read('counters', (typed) => ({ figure: typed('figure'), of: typed('of') })),
    blog: read('blog', (typed) => ({ title: typed('title'), text: typed('text'), page: typed('page') })),
    recipes: read('recipes', (typed) => ({
      name: typed('name'),
      minutes: Number(typed('minutes')),
      lines: Array.from({ length: RECIPE_LINES }, (_, line) => typed(`lines.${line}`)),
    })),
  };
}
