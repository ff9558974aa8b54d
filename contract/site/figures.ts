import { z } from 'zod';
import { kilogramsOf } from '../foods/outcome-terms.ts';
import { named } from '../named.ts';

/** The conversion, for the documentation: `a piece 0.15 kg`. */
const estimates = Object.entries(kilogramsOf)
  .map(([unit, kilograms]) => `${unit} ${kilograms} kg`)
  .join(', ');

/** The signed-in user's totals as a donor. */
export const Figures = named('Figures', {
  shared: z.int().describe('Number of the user’s listings that still exist or were collected'),
  collected: z.int().describe('Number of confirmed hand-overs'),
});
export type Figures = z.infer<typeof Figures>;

/** The hand-overs of everyone on this site, and what became of other food. */
export const Totals = named('Totals', {
  collected: z.int().describe('Number of confirmed hand-overs'),
  people: z.int().describe('Number of people who gave or collected food in them'),
  kilograms: z
    .object({
      collected: z.number().describe('Collected here'),
      eaten: z.number().describe('Eaten by its donors'),
      given: z.number().describe('Given away elsewhere'),
      thrownAway: z.number(),
    })
    .describe(
      `What became of the food, in whole kilograms, as far as donors have said it. Other amounts are estimates: ${estimates}.`,
    ),
});
export type Totals = z.infer<typeof Totals>;
