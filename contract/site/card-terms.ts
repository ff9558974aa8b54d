/** Fields of a site's own figures, blog posts and recipes. Kept separate from the schemas so that pages don't load zod. */
import { type Message, msg } from '#words';
import { type CardKind, cardCounts, type OwnCards, RECIPE_LINES } from './home-terms.ts';

export type CardField = {
  label: Message;
  /** Absent for a line of text. */
  kind?: 'page' | 'minutes' | 'lines';
  /** Maximum length in characters, or maximum number of minutes. */
  max: number;
  isOptional?: true;
};

/** The fields of each kind of card, in the order of the form. */
export const cardFields: { [Kind in CardKind]: Record<keyof OwnCards[Kind], CardField> } = {
  counters: {
    figure: { label: msg`Figure`, max: 12 },
    of: { label: msg`Label`, max: 40 },
  },
  blog: {
    title: { label: msg`Title`, max: 100 },
    text: { label: msg`Text`, max: 300, isOptional: true },
    page: { label: msg`Web address`, kind: 'page', max: 2_000 },
  },
  recipes: {
    name: { label: msg`Name of the dish`, max: 60 },
    minutes: { label: msg`Minutes`, kind: 'minutes', max: 1_440 },
    lines: { label: msg`Line`, kind: 'lines', max: 150 },
  },
};

export const cardKinds = Object.keys(cardCounts) as CardKind[];
export const recipeLines = Array.from({ length: RECIPE_LINES }, (_, index) => index);

/** The fields of a kind of card, with their names. */
export function fieldsOfCard(kind: CardKind): [name: string, field: CardField][] {
  return Object.entries(cardFields[kind]);
}
