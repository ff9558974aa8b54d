import { z } from 'zod';
import { msg } from '#words';
import { parseDay } from '../dates.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';
import { ANY_TIME, endTime, graceHours, MAX_PICKUP_TIMES, parsePickupTime, pickupTimeOf } from './pickup-time-terms.ts';

const NOT_A_PICKUP_TIME = said(
  msg`Enter a date with a start and end time, for example 2026-06-20T10:00/12:00, or ${{ anyTime: ANY_TIME }}.`,
);

/** A pick-up time, in the format of pickup-time-terms.ts. */
export const PickupTime = z
  .string({ error: NOT_A_PICKUP_TIME })
  .overwrite(withEndOfDay)
  .refine((text) => text === ANY_TIME || isHours(text), NOT_A_PICKUP_TIME)
  .meta({
    description:
      'A date with a start and an end time in the site’s time zone (ISO 8601), or `any time`. An end at midnight is ' +
      '`24:00`; `00:00` is accepted too.',
    example: '2026-06-20T10:00/12:00',
  });

/** A union of literals. For one literal with several values, openapi.json would list only the first. */
const grace = z.union(
  graceHours.map((hours) => z.literal(hours)),
  { error: `graceHours must be one of ${graceHours.join(', ')}, or null.` },
);

/** A food's pick-up times and grace period, in the bodies of add-food and update-food. */
export const pickupTimesInput = {
  windows: z
    .array(PickupTime)
    .max(MAX_PICKUP_TIMES, said(msg`A listing can have up to ${{ most: MAX_PICKUP_TIMES }} pick-up times.`))
    .refine((times) => new Set(times).size === times.length, said(msg`Choose each pick-up time only once.`))
    .optional()
    .describe('Pick-up times of the food. If absent, update-food keeps the current ones.'),
  graceHours: grace
    .nullable()
    .optional()
    .describe(
      'Hours after the end of the pick-up time. If the hand-over isn’t confirmed by then, the food goes to the next ' +
        'person in the queue. null for never. If absent, update-food keeps the current value.',
    ),
};

/** The pick-up times of a food that people can choose from. */
export const offeredTimes = {
  windows: z
    .array(PickupTime)
    .optional()
    .describe(
      'Pick-up times to choose from, without those that are over (`/my-data` has these too). Absent if there are none.',
    ),
};

/** Like offeredTimes, with `graceHours`, which only the donor can see. */
export const ownOffer = {
  ...offeredTimes,
  graceHours: grace
    .optional()
    .describe(
      'Hours after the end of the pick-up time until an accepted request lapses if the hand-over isn’t confirmed. Only ' +
        'for the donor; absent if requests never lapse.',
    ),
};

/** The pick-up time of a request. */
export const PickedTime = named('PickedWindow', {
  time: PickupTime,
  startsAt: z.iso.datetime().optional().describe('Absent if `time` is `any time`'),
  endsAt: z.iso.datetime().optional(),
});
export type PickedTime = z.infer<typeof PickedTime>;

/** A pick-up time that the donor or the requester has proposed. */
export const Proposal = named('Proposal', {
  time: PickupTime,
  byDonor: z.boolean().describe('True if the donor proposed it, false if the requester did'),
});
export type Proposal = z.infer<typeof Proposal>;

/** A proposed pick-up time that the donor or the requester has declined. */
export const DeclinedTime = named('DeclinedTime', {
  time: PickupTime,
  byDonor: z.boolean().describe('True if the donor declined it, false if the requester did'),
});
export type DeclinedTime = z.infer<typeof DeclinedTime>;

/** Pick-up fields of a request, for the donor and the requester. */
export const pickedFields = {
  window: PickedTime.optional().describe(
    'Pick-up time of the request: chosen by the requester, or agreed on by both. Absent if there is none.',
  ),
  proposal: Proposal.optional().describe(
    'Proposed pick-up time that the other side hasn’t answered yet. Absent if there is none.',
  ),
  declinedTime: DeclinedTime.optional().describe(
    'Proposed pick-up time that was declined. Absent once another time is proposed or chosen, or this one is over.',
  ),
  lapsesAt: z.iso
    .datetime()
    .optional()
    .describe(
      'When the request lapses and the food goes to the next person in the queue, unless the donor records the ' +
        'hand-over first, with or without the pick-up code. Only in accepted requests; absent if they never lapse.',
    ),
};

/** A choice of pick-up time; null for any of the offered ones. */
export const PickupTimeInput = named('WindowInput', { window: PickupTime.nullable() });
export type PickupTimeInput = z.infer<typeof PickupTimeInput>;

/** A pick-up time to propose, agree to or decline. `any time` is not allowed. */
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
