import { z } from 'zod';
import { msg } from '#words';
import { parseDay } from './dates.ts';
import { named } from './named.ts';
import { ANY_TIME, endTime, graceHours, MAX_PICKUP_TIMES, parsePickupTime, pickupTimeOf } from './pickup-time-terms.ts';
import { said } from './said.ts';

const NOT_A_PICKUP_TIME = said(
  msg`Enter a date with a start and end time, for example 2026-06-20T10:00/12:00, or ${{ anyTime: ANY_TIME }}.`,
);

/** A pick-up time as `sayPickupTime` and `parsePickupTime` know it. */
export const PickupTime = z
  .string({ error: NOT_A_PICKUP_TIME })
  .overwrite(withEndOfDay)
  .refine((text) => text === ANY_TIME || isHours(text), NOT_A_PICKUP_TIME)
  .meta({
    description:
      'A day and two times of it where the site is (ISO 8601), or `any time`; an end at midnight is `24:00`, and `00:00` is taken for it',
    example: '2026-06-20T10:00/12:00',
  });

/** One by one: of a literal with several values openapi.json would name the first alone. */
const grace = z.union(
  graceHours.map((hours) => z.literal(hours)),
  { error: `graceHours must be one of ${graceHours.join(', ')}, or null.` },
);

/** A donor's pick-up times, as add-food and update-food take them. */
export const pickupTimesInput = {
  windows: z
    .array(PickupTime)
    .max(MAX_PICKUP_TIMES, said(msg`A listing can have up to ${{ most: MAX_PICKUP_TIMES }} pick-up times.`))
    .refine((times) => new Set(times).size === times.length, said(msg`Choose each pick-up time only once.`))
    .optional()
    .describe('When it can be collected; without it update-food changes nothing'),
  graceHours: grace
    .nullable()
    .optional()
    .describe(
      'So many hours after the end of its pick-up time a promise that nobody has confirmed goes to the next in line; ' +
        'null for never, and without it update-food changes nothing',
    ),
};

/** The pick-up times on the page of a food; absent if its donor has given none. */
export const offeredTimes = {
  windows: z.array(PickupTime).optional().describe('When it can be collected, as far as that is still ahead'),
};
export const ownOffer = {
  ...offeredTimes,
  graceHours: grace.optional().describe('After which a promise lapses; only for its donor'),
};

/** The pick-up time that someone has chosen. */
export const PickedTime = named('PickedWindow', {
  time: PickupTime,
  startsAt: z.iso.datetime().optional().describe('Absent for any time'),
  endsAt: z.iso.datetime().optional(),
});
export type PickedTime = z.infer<typeof PickedTime>;

/** A pick-up time that one of the two proposes to the other. */
export const Proposal = named('Proposal', {
  time: PickupTime,
  byDonor: z.boolean().describe('Whether the donor proposes it'),
});
export type Proposal = z.infer<typeof Proposal>;

/** A pick-up time that one of the two has said no to. */
export const DeclinedTime = named('DeclinedTime', {
  time: PickupTime,
  byDonor: z.boolean().describe('Whether the donor has said no'),
});
export type DeclinedTime = z.infer<typeof DeclinedTime>;

/** The pick-up time of a request, for both sides; each field is absent if there is none. */
export const pickedFields = {
  window: PickedTime.optional().describe('The pick-up time that its requester has chosen'),
  proposal: Proposal.optional().describe('The pick-up time to which the other can agree'),
  declinedTime: DeclinedTime.optional().describe(
    'The proposed pick-up time that was declined, until another is proposed or chosen, or it is over',
  ),
  lapsesAt: z.iso
    .datetime()
    .optional()
    .describe('When the promise goes to the next in line, unless the hand-over is confirmed before'),
};

/** The chosen pick-up time; null for any of the offered ones. */
export const PickupTimeInput = named('WindowInput', { window: PickupTime.nullable() });
export type PickupTimeInput = z.infer<typeof PickupTimeInput>;

/** A day and two times of it: as one of the two proposes it, and as the other agrees to it. */
export const ProposedTimeInput = named('ProposedWindowInput', {
  window: PickupTime.refine((time) => time !== ANY_TIME, said(msg`Propose a date with a start and end time.`)),
});
export type ProposedTimeInput = z.infer<typeof ProposedTimeInput>;

function withEndOfDay(text: string): string {
  const parsed = parsePickupTime(text);
  return parsed ? pickupTimeOf(parsed.day, parsed.from, parsed.to) : text;
}

function isHours(text: string): boolean {
  const parsed = parsePickupTime(text);
  if (!parsed || parseDay(parsed.day, 'UTC') === undefined) return false;
  const { from, to } = parsed;
  return isTime(from) && (isTime(to) || to === endTime('00:00')) && from < to;
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
