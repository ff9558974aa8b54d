import { z } from 'zod';

/**
 * What `GET /api/events` tells, as the JSON text of each event's data. It says what to ask for again, never what it now
 * is, so that it holds nothing private:
 *
 * - `foods`: everyone sees this food differently, or it is new or gone;
 * - `requests`: something of this food changed that the listener's own pages show. Only for its donor and those whose
 *   requests are concerned;
 * - `resync`: something may have been missed. Whatever is shown should be asked for again.
 */
export const SiteEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('foods'), foodId: z.string() }),
    z.object({ type: z.literal('requests'), foodId: z.string() }),
    z.object({ type: z.literal('resync') }),
  ])
  .meta({ id: 'Event' });
export type SiteEvent = z.infer<typeof SiteEvent>;

/** How one asks for events. */
export const EventsQuery = z.object({
  away: z.coerce
    .number({ error: 'away must be a number of milliseconds.' })
    .min(0, 'away must be a number of milliseconds.')
    .optional()
    .meta({
      description:
        'For how many milliseconds the listener has heard nothing, counted from when it asked for what it shows. ' +
        'If anything happened since, the first event is a `resync`.',
    }),
});
