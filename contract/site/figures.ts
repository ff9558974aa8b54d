import { z } from 'zod';
import { named } from '../named.ts';

/** The signed-in user's totals as a donor. */
export const Figures = named('Figures', {
  shared: z.int().describe('Number of the user’s listings that still exist or were collected'),
  collected: z.int().describe('Number of confirmed hand-overs'),
});
export type Figures = z.infer<typeof Figures>;

/** The hand-overs of everyone on this site. */
export const Totals = named('Totals', {
  collected: z.int().describe('Number of confirmed hand-overs'),
  people: z.int().describe('Number of people who gave or collected food in them'),
});
export type Totals = z.infer<typeof Totals>;
