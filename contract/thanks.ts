import { z } from 'zod';
import { text } from './fields.ts';
import { wordLimits } from './request-terms.ts';

/** What saying thanks takes: a line, if one likes. */
export const ThanksInput = z
  .object({ words: text('A line', wordLimits.thanks).optional() })
  .meta({ id: 'ThanksInput' });
export type ThanksInput = z.infer<typeof ThanksInput>;

const Said = z.object({ words: z.string().nullable().meta({ description: 'Null where nothing but thanks was said' }) });

/** What the two sides of a hand-over have said to each other, as one of them sees it; what nobody has said is not there. */
export const Thanks = z.object({ said: Said.optional(), received: Said.optional() }).meta({ id: 'Thanks' });
export type Thanks = z.infer<typeof Thanks>;

/** How somebody has shared food in the last 365 days. */
export const YearRecord = z
  .object({
    collected: z.int().meta({ description: 'Foods that they have collected' }),
    given: z.int().meta({ description: 'Foods of theirs that others have collected' }),
    thanks: z.int().meta({ description: 'How often the other side has said thanks' }),
    promises: z.int().meta({
      description:
        'Hand-overs that were agreed on and took place, and those that did not because of them: as they did not come, or took a promise back',
    }),
    kept: z.int().meta({ description: 'How many of these took place' }),
  })
  .meta({ id: 'YearRecord' });
export type YearRecord = z.infer<typeof YearRecord>;
