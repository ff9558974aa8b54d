import { z } from 'zod';
import { msg } from '#words';
import { text } from '../fields.ts';
import { named } from '../named.ts';
import { wordLimits } from './request-terms.ts';

/** The body of a thank-you, with an optional note. */
export const ThanksInput = named('ThanksInput', { words: text(msg`Thank-you note`, wordLimits.thanks).optional() });
export type ThanksInput = z.infer<typeof ThanksInput>;

const Said = z.object({ words: z.string().nullable().describe('The thank-you note; null if there is none') });

/** Thank-yous between donor and requester after a hand-over, from the viewer's perspective. Each is absent until it is sent. */
export const Thanks = named('Thanks', { said: Said.optional(), received: Said.optional() });
export type Thanks = z.infer<typeof Thanks>;

/** A user's food sharing in the last 365 days. */
export const YearRecord = named('YearRecord', {
  collected: z.int().describe('Number of times the user collected food'),
  given: z.int().describe('Number of times others collected food from the user'),
  thanks: z.int().describe('Number of thank-yous the user received'),
  promises: z
    .int()
    .describe(
      'Number of hand-overs that took place, plus those that failed because the user didn’t turn up or, as the ' +
        'donor, withdrew their acceptance',
    ),
  kept: z.int().describe('How many of `promises` took place'),
});
export type YearRecord = z.infer<typeof YearRecord>;
