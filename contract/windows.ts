import { z } from 'zod';
import { parseDay } from './dates.ts';
import { ANY_TIME, graceHours, MAX_WINDOWS, partsOf } from './window-terms.ts';

const NOT_A_WINDOW = 'A pick-up time must be a day with two times of it, such as 2026-06-20T10:00/12:00, or any time.';

/** A pick-up time as `sayWindow` and `partsOf` know it. */
export const Window = z
  .string({ error: NOT_A_WINDOW })
  .refine((text) => text === ANY_TIME || isHours(text), NOT_A_WINDOW)
  .meta({
    description: 'A day and two times of it where the site is (ISO 8601), or `any time`',
    example: '2026-06-20T10:00/12:00',
  });

/** One by one, as of a literal with several values openapi.json has the first alone. */
const grace = z.union(
  graceHours.map((hours) => z.literal(hours)),
  { error: `graceHours must be one of ${graceHours.join(', ')}, or null.` },
);

/** What a donor offers, as add-food and update-food take it. */
export const windowsInput = {
  windows: z
    .array(Window)
    .max(MAX_WINDOWS, `A food can have at most ${MAX_WINDOWS} pick-up times.`)
    .refine((windows) => new Set(windows).size === windows.length, 'Each pick-up time can be given once.')
    .optional()
    .meta({ description: 'When it can be collected; without it update-food changes nothing' }),
  graceHours: grace
    .nullable()
    .optional()
    .meta({
      description:
        'So many hours after the end of its pick-up time a promise that nobody has confirmed goes to the next in line; ' +
        'null for never, and without it update-food changes nothing',
    }),
};

/** What the page of a food says of it; absent where its donor has given nothing. */
export const offeredWindows = {
  windows: z.array(Window).optional().meta({ description: 'When it can be collected, as far as that is still ahead' }),
};
export const ownOffer = {
  ...offeredWindows,
  graceHours: grace.optional().meta({ description: 'After which a promise lapses; only for its donor' }),
};

/** The pick-up time that someone has chosen. */
export const PickedWindow = z
  .object({
    time: Window,
    startsAt: z.iso.datetime().optional().meta({ description: 'Absent for any time' }),
    endsAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'PickedWindow' });
export type PickedWindow = z.infer<typeof PickedWindow>;

/** What a request says of its pick-up time, for both sides; each is absent where there is none. */
export const pickedFields = {
  window: PickedWindow.optional().meta({ description: 'The pick-up time that its requester has chosen' }),
  lapsesAt: z.iso
    .datetime()
    .optional()
    .meta({ description: 'When the promise goes to the next in line, unless the hand-over is confirmed before' }),
};

/** Which pick-up time someone chooses; null for any of those that there are. */
export const WindowInput = z.object({ window: Window.nullable() }).meta({ id: 'WindowInput' });
export type WindowInput = z.infer<typeof WindowInput>;

function isHours(text: string): boolean {
  const parts = partsOf(text);
  if (!parts || parseDay(parts.day, 'UTC') === undefined) return false;
  const { from, to } = parts;
  return isTime(from) && isTime(to) && from < to;
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
