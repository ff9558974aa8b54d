import { type CardField, cardKinds, fieldsOfCard, recipeLines } from '../../../contract/site/card-terms.ts';
import { type CardKind, type CardSettings, cardCounts } from '../../../contract/site/home-terms.ts';
import type { Values } from '../../ui/form/drafts.ts';

/** Options for each default card: keep it, replace it or hide it. */
export const cardChoices = ['usual', 'own', 'hidden'] as const;

/** Returns the name of a card's form field, which is also its path in API errors. */
export function cardField(kind: CardKind, index: number, field: string): string {
  return ['cards', kind, index, field].join('.');
}

/** Reads the card settings from a form. Ignores text entered for a card that is not custom. */
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
