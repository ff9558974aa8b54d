import { z } from 'zod';

/** The part of a food that decides whether, and where, it stands in a list of food that can be had. Everyone may know it. */
export const ListedFood = z.object({
  title: z.string(),
  deadline: z.iso.datetime().describe('As the food has it in lists'),
});
export type ListedFood = z.infer<typeof ListedFood>;

/**
 * An event on the stream of `GET /api/events`, as the JSON text of its data. It names the data to ask for again and holds
 * nothing private:
 *
 * - `foods`: everyone sees this food differently, or it is new or gone. `listed` tells whose lists it concerns;
 * - `requests`: this food has changed on the viewer's own pages. Sent only to its donor and to the people whose requests
 *   are concerned;
 * - `messages`: somebody has written because of this request, or read the messages. Sent only to its two people;
 * - `people`: someone has another name, e-mail or photo, wherever foods show it;
 * - `site`: the site has another name, line or imprint;
 * - `resync`: something may have been missed. Everything on the page should be asked for again.
 */
export const SiteEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('foods'),
    foodId: z.string(),
    listed: ListedFood.nullable()
      .optional()
      .describe('What it is now; null when it can not be had (any more), absent when that is not known'),
  }),
  z.object({ type: z.literal('requests'), foodId: z.string() }),
  z.object({ type: z.literal('messages'), requestId: z.string() }),
  z.object({ type: z.literal('people') }),
  z.object({ type: z.literal('site') }),
  z.object({ type: z.literal('resync') }),
]);
export type SiteEvent = z.infer<typeof SiteEvent>;

/**
 * The data of the events that are named `ping`: the first thing on every stream, then one every PING_INTERVAL. A stream
 * that stays silent for much longer is broken.
 */
export const Ping = z.object({
  type: z.literal('ping'),
  quiet: z
    .int()
    .nonnegative()
    .describe(
      'For how many milliseconds nothing has happened on this site. Whoever opens a stream and asked for what they ' +
        'show longer ago than that has missed something, and asks again.',
    ),
  now: z.int().describe('The time by the site’s clock, in milliseconds since 1970'),
});
export type Ping = z.infer<typeof Ping>;

/** Every event of a stream. */
export const StreamEvent = z.discriminatedUnion('type', [...SiteEvent.options, Ping]).meta({ id: 'Event' });
