import { z } from 'zod';

/** What of a food decides whether it stands in a list of what can be had, and where. Everyone may know it. */
export const ListedFood = z.object({
  title: z.string(),
  deadline: z.iso.datetime().meta({ description: 'As the food has it in lists' }),
});
export type ListedFood = z.infer<typeof ListedFood>;

/**
 * An event on the stream of `GET /api/events`, as the JSON text of its data. It says what to ask for again and holds
 * nothing private:
 *
 * - `foods`: everyone sees this food differently, or it is new or gone. `listed` tells whose lists it concerns;
 * - `requests`: something of this food changed that the viewer's own pages show. Only for its donor and those whose
 *   requests are concerned;
 * - `messages`: somebody has written because of this request, or read what was written. Only for its two people;
 * - `people`: someone has another name, e-mail or photo, wherever foods show it;
 * - `resync`: something may have been missed. Whatever is shown should be asked for again.
 */
export const SiteEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('foods'),
    foodId: z.string(),
    listed: ListedFood.nullable()
      .optional()
      .meta({ description: 'What it is now; null when it can not be had (any more), absent when that is not known' }),
  }),
  z.object({ type: z.literal('requests'), foodId: z.string() }),
  z.object({ type: z.literal('messages'), requestId: z.string() }),
  z.object({ type: z.literal('people') }),
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
    .meta({
      description:
        'For how many milliseconds nothing has happened on this site. Whoever opens a stream and asked for what they ' +
        'show longer ago than that has missed something, and asks again.',
    }),
});
export type Ping = z.infer<typeof Ping>;

/** Whatever is sent on a stream. */
export const StreamEvent = z.discriminatedUnion('type', [...SiteEvent.options, Ping]).meta({ id: 'Event' });
