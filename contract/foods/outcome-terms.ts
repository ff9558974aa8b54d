import { type Message, msg } from '#words';
import type { Unit } from './amount-terms.ts';

/** What became of food that nobody collected here. */
export const outcomes = ['eaten', 'given', 'thrown-away'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeNames: Record<Outcome, Message> = {
  eaten: msg({ message: 'Eaten', context: 'what became of food' }),
  given: msg({ message: 'Given away elsewhere', context: 'what became of food' }),
  'thrown-away': msg({ message: 'Thrown away', context: 'what became of food' }),
};

/**
 * What one unit of food counts as in the site's figures, in kilograms. A portion is a meal of 420 g, as charities that pass food on
 * count it (WRAP); the others are estimates for a slice of cake or an apple, a loaf of bread and a shopping bag.
 */
export const kilogramsOf: Record<Unit | 'none', number> = {
  ...{ kg: 1, g: 0.001, litres: 1, ml: 0.001 },
  ...{ pieces: 0.15, portions: 0.42, loaves: 0.75, bags: 3, none: 0.5 },
};
