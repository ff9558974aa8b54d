import { z } from 'zod';
import { named } from './named.ts';

/** The signed-in donor's hand-overs and foods. */
export const Figures = named('Figures', {
  shared: z.int().describe('Foods that they have posted and that are still there or were collected'),
  collected: z.int().describe('Hand-overs that were confirmed'),
});
export type Figures = z.infer<typeof Figures>;

/** The hand-overs of all people of this site together. */
export const Totals = named('Totals', {
  collected: z.int().describe('Hand-overs that were confirmed'),
  people: z.int().describe('How many people gave or collected in them'),
});
export type Totals = z.infer<typeof Totals>;
