import { z } from 'zod';
import { msg } from '#words';
import { text } from './fields.ts';
import { named } from './named.ts';
import { wordLimits } from './request-terms.ts';

/** The body of a thank-you: optional words. */
export const ThanksInput = named('ThanksInput', { words: text(msg`Thank-you note`, wordLimits.thanks).optional() });
export type ThanksInput = z.infer<typeof ThanksInput>;

const Said = z.object({ words: z.string().nullable().describe('Null where nothing but thanks was said') });

/** The thanks between the two sides of a hand-over, as one of them sees them; absent until said. */
export const Thanks = named('Thanks', { said: Said.optional(), received: Said.optional() });
export type Thanks = z.infer<typeof Thanks>;

/** How somebody has shared food in the last 365 days. */
export const YearRecord = named('YearRecord', {
  collected: z.int().describe('Foods that they have collected'),
  given: z.int().describe('Foods of theirs that others have collected'),
  thanks: z.int().describe('How often the other side has said thanks'),
  promises: z
    .int()
    .describe(
      'Hand-overs that were agreed on and took place, and those that did not because of them: as they did not come, or took a promise back',
    ),
  kept: z.int().describe('How many of these took place'),
});
export type YearRecord = z.infer<typeof YearRecord>;
