import { z } from 'zod';

/** The fields of a food that determine which public lists show it, and at which position. */
export const ListedFood = z.object({
  title: z.string(),
  deadline: z.iso.datetime().describe('The food’s `deadline`'),
});
export type ListedFood = z.infer<typeof ListedFood>;

/**
 * An event from `GET /api/events`, sent as JSON. It says which data to fetch again and contains nothing private:
 *
 * - `foods`: a food was added or deleted, or changed in a way that everyone can see. `listed` shows which lists are affected.
 * - `requests`: a food or one of its requests has changed. Sent only to the users involved, such as the donor and requesters.
 * - `messages`: a message about this request was sent or read. Sent only to the donor and the requester.
 * - `people`: someone's name, email address or photo, which listings show, has changed.
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
 * Data of a `ping` event. A stream sends one at the start, then one per PING_INTERVAL. If pings stop, the connection is broken.
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
