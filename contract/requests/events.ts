import { z } from 'zod';

/** The public fields of a food that decide whether, and where, it appears in the public lists. */
export const ListedFood = z.object({
  title: z.string(),
  deadline: z.iso.datetime().describe('The food’s `deadline`'),
});
export type ListedFood = z.infer<typeof ListedFood>;

/**
 * An event on the stream of `GET /api/events`, sent as JSON in its data. It says which data to fetch again and contains
 * nothing private:
 *
 * - `foods`: a food was added, deleted or changed for everyone. `listed` shows which lists are affected.
 * - `requests`: a food has changed on the viewer's own pages. Sent only to the people affected, such as its donor and
 *   requesters.
 * - `messages`: a message about this request was sent or read. Sent only to its donor and requester.
 * - `people`: someone's name, email address or photo has changed. Listings show these.
 * - `site`: the site's settings have changed, such as its name, tagline or imprint.
 * - `resync`: events may have been missed. Fetch everything on the page again.
 */
export const SiteEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('foods'),
    foodId: z.string(),
    listed: ListedFood.nullable()
      .optional()
      .describe('The food in the public lists; null if they don’t show it (any more). Absent if unknown.'),
  }),
  z.object({ type: z.literal('requests'), foodId: z.string() }),
  z.object({ type: z.literal('messages'), requestId: z.string() }),
  z.object({ type: z.literal('people') }),
  z.object({ type: z.literal('site') }),
  z.object({ type: z.literal('resync') }),
]);
export type SiteEvent = z.infer<typeof SiteEvent>;

/**
 * The data of events named `ping`. Every stream starts with one, and another follows every PING_INTERVAL. A stream that
 * is silent for much longer is broken.
 */
export const Ping = z.object({
  type: z.literal('ping'),
  quiet: z
    .int()
    .nonnegative()
    .describe(
      'Milliseconds since the last event on this site. When you open a stream, fetch data older than this again: it ' +
        'may be stale.',
    ),
  now: z.int().describe('Current time of the server, in milliseconds since 1970 (UTC)'),
});
export type Ping = z.infer<typeof Ping>;

/** Every kind of event on a stream. */
export const StreamEvent = z.discriminatedUnion('type', [...SiteEvent.options, Ping]).meta({ id: 'Event' });
