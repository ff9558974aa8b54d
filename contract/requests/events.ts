import { z } from 'zod';

/** The public fields of a food that decide whether, and where, it appears in the public lists. */
export const ListedFood = z.object({
  title: z.string(),
  deadline: z.iso.datetime().describe('The food’s `deadline`'),
});
export type ListedFood = z.infer<typeof ListedFood>;

/**
 * An event on the stream of `GET /api/events`, sent as JSON in its data. It says which data to fetch again and contains nothing
 * private:
 *
 * - `foods`: a food was added or deleted, or changed in a way that everyone can see. `listed` shows which lists are affected.
 * - `requests`: a food or a request has changed for the users involved, such as the donor and requesters. Sent only to them.
 * - `messages`: a message about this request was sent or read. Sent only to its donor and requester.
 * - `people`: someone's name, email address or photo has changed, which listings show.
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

/** Data of a `ping` event. A stream sends one first and then every PING_INTERVAL. If pings stop, the connection is broken. */
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
