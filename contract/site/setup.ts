import { z } from 'zod';
import { named } from '../named.ts';

/** The part of the setup link after the `#`. */
export const SetupSecret = named('SetupSecret', {
  token: z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200),
});

export const SetupState = named('SetupState', {
  waits: z
    .boolean()
    .describe(
      'True if the site is waiting to be set up. Always false for requests from another machine or through a proxy.',
    ),
});

export const Samples = named('Samples', {
  foods: z.int().min(0).describe('Number of sample listings'),
  isDeletionOffered: z
    .boolean()
    .describe(
      'Whether to ask stewards to delete the sample listings: true if users have listed food and no steward has chosen ' +
        'to keep the samples',
    ),
});
export type Samples = z.infer<typeof Samples>;
