import { type CardField, cardKinds, fieldsOfCard, recipeLines } from '../../../contract/site/card-terms.ts';
import { type CardKind, type CardSettings, cardCounts } from '../../../contract/site/home-terms.ts';
import type { Values } from '../../ui/form/drafts.ts';

/** What can stand in the place of one of the software's cards: itself, the site's own, or nothing. */
export const choices = ['usual', 'own', 'hidden'] as const;

/** The name of a field of a card, as the API names it when something is wrong with it. */
export function cardField(kind: CardKind, index: number, field: string): string {
  return ['cards', kind, index, field].join('.');
}

/** The cards that stand in a form. What is typed for a card that is not to be the site's own is not sent. */
export function cardsOf(values: Values): CardSettings {
  const cardOf = (kind: CardKind, index: number) => {
    const typed = (field: string) => values[cardField(kind, index, field)]?.trim() ?? '';
    const fieldIn = (name: string, { kind }: CardField) => {
      if (kind === 'lines') return recipeLines.map((line) => typed(`${name}.${line}`));
      return kind === 'minutes' ? Number(typed(name)) : typed(name);
    };
    const as = typed('as');
    if (as !== 'own') return as === 'hidden' ? { as } : null;
    return { as, ...Object.fromEntries(fieldsOfCard(kind).map(([name, field]) => [name, fieldIn(name, field)])) };
  };
  const cards = cardKinds.map((kind) => [
    kind,
    Array.from({ length: cardCounts[kind] }, (_, index) => cardOf(kind, index)),
  ]);
  return Object.fromEntries(cards);
}
