import { z } from 'zod';
import { named } from './named.ts';

/** What stands behind the `#` of the link by which a new site is set up. */
export const SetupSecret = named('SetupSecret', {
  token: z.string({ error: 'token is required.' }).min(1, 'token is required.').max(200),
});

export const SetupState = named('SetupState', {
  waits: z.boolean().describe('Whether the site waits to be set up; false for whoever is on another machine'),
});

export const Samples = named('Samples', {
  foods: z.int().min(0).describe('How many sample foods there are'),
  isDeletionOffered: z
    .boolean()
    .describe(
      'Whether stewards are asked to delete them: people give food here by now, and nobody has said that they stay',
    ),
});
export type Samples = z.infer<typeof Samples>;
