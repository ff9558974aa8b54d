import { msg } from '#words';
import type { Day } from '../../../contract/dates.ts';
import type { FoodInput } from '../../../contract/foods/foods.ts';
import { isAllowedFrom } from '../../../contract/requests/moves.ts';
import { parsePickupTime } from '../../../contract/requests/pickup-time-terms.ts';
import type * as contract from '../../../contract/requests/pickup-times.ts';
import type { RequestStatus } from '../../../contract/requests/request-terms.ts';
import type { Context } from '../../events/context.ts';
import type { Offer } from '../../foods/food.ts';
import { ApiError, invalidInput } from '../../kernel/api-error.ts';
import { spanOf } from '../../kernel/pickup-span.ts';

const HOUR = 60 * 60_000;

/** How long before the pick-up time both sides are reminded, in milliseconds. */
export const REMINDED_BEFORE = HOUR;

/**
 * Validates a donor's pick-up times, and returns them and the grace time as stored. Omits fields that the input omits.
 *
 * @throws ApiError INVALID_INPUT for a pick-up time that is over, after the last day, or skipped when the clocks go forward
 */
export function offerFrom(
  { windows: times, graceHours }: Pick<FoodInput, 'windows' | 'graceHours'>,
  deadline: Day,
  ctx: Context,
) {
  for (const time of times ?? []) {
    const span = spanOf(time, ctx.timeZone);
    if (span && span.startsAt >= span.endsAt)
      throw invalidInput('windows', msg`The clocks go forward during this pick-up time. Choose another one.`);
    if (isOver(time, ctx)) throw invalidInput('windows', msg`Choose a pick-up time in the future.`);
    if ((parsePickupTime(time)?.day ?? deadline) > deadline)
      throw invalidInput('windows', msg`Choose a pick-up time no later than the Expired Date.`);
  }
  return {
    ...(times !== undefined && { pickupTimes: times.toSorted() }),
    ...(graceHours !== undefined && { graceHours }),
  } satisfies Partial<Offer>;
}

/** Returns a listing's pick-up times that are neither over nor after its last day. */
export function offeredTimes(food: { pickupTimes: string[]; deadline: Day }, ctx: Context): string[] {
  return food.pickupTimes.filter(
    (time) => !isOver(time, ctx) && (parsePickupTime(time)?.day ?? food.deadline) <= food.deadline,
  );
}

/** @throws ApiError WINDOW_NOT_OFFERED */
export function requireOffered(
  food: { pickupTimes: string[]; deadline: Day },
  time: string | null,
  ctx: Context,
): void {
  if (time !== null && !offeredTimes(food, ctx).includes(time)) throw new ApiError('WINDOW_NOT_OFFERED');
}

/** Whether the end of a chosen pick-up time has passed. */
export function isOver(time: string | null, { timeZone, clock }: Pick<Context, 'timeZone' | 'clock'>): boolean {
  const span = time === null ? undefined : spanOf(time, timeZone);
  return span !== undefined && span !== null && span.endsAt <= clock().getTime();
}

/** A listing's pick-up times and, for its donor, the grace time; absent if not set. */
export function presentOffer({ pickupTimes, graceHours }: Offer, { isOwn }: { isOwn: boolean }) {
  return {
    ...(pickupTimes.length > 0 && { windows: pickupTimes }),
    ...(isOwn && graceHours !== null && { graceHours }),
  };
}

type Promised = { pickupTime: string | null; lapsesAt: Date | null; status: RequestStatus } & Proposed & Declined;

type Proposed = { proposedTime: string | null; proposedByDonor: boolean | null };

type Declined = { declinedTime: string | null; declinedByDonor: boolean | null };

/** Returns the proposed pick-up time, or undefined if there is none or it is over. */
export function proposalOf(
  { proposedTime, proposedByDonor }: Proposed,
  ctx: Pick<Context, 'timeZone' | 'clock'>,
): contract.Proposal | undefined {
  if (proposedTime === null || proposedByDonor === null || isOver(proposedTime, ctx)) return undefined;
  return { time: proposedTime, byDonor: proposedByDonor };
}

/** Returns the declined pick-up time, or undefined if there is none or it is over. */
function declinedTimeOf({ declinedTime, declinedByDonor }: Declined, ctx: Context): contract.DeclinedTime | undefined {
  if (declinedTime === null || declinedByDonor === null || isOver(declinedTime, ctx)) return undefined;
  return { time: declinedTime, byDonor: declinedByDonor };
}

/** The chosen, proposed and declined pick-up times, and when the promise lapses; absent if they do not apply. */
export function presentPicked(
  { pickupTime, lapsesAt, status, ...negotiation }: Promised,
  ctx: Context,
): {
  window?: contract.PickedTime;
  proposal?: contract.Proposal;
  declinedTime?: contract.DeclinedTime;
  lapsesAt?: string;
} {
  const { timeZone } = ctx;
  const isOpen = isAllowedFrom('withdraw', status);
  const proposal = isOpen ? proposalOf(negotiation, ctx) : undefined;
  const declinedTime = isOpen && !proposal ? declinedTimeOf(negotiation, ctx) : undefined;
  const span = pickupTime === null ? null : spanOf(pickupTime, timeZone);
  return {
    ...(pickupTime !== null && {
      window: {
        time: pickupTime,
        ...(span && {
          startsAt: new Date(span.startsAt).toISOString(),
          endsAt: new Date(span.endsAt).toISOString(),
        }),
      },
    }),
    ...(proposal && { proposal }),
    ...(declinedTime && { declinedTime }),
    ...(status === 'Accepted' && lapsesAt && { lapsesAt: lapsesAt.toISOString() }),
  };
}

/**
 * Returns when to send the reminder for a promise, and when the promise lapses. If no pick-up time was chosen, there is no
 * reminder, and the promise lapses after the last offered time.
 */
export function timesOf(
  { pickupTimes, graceHours }: Offer,
  { pickupTime, lapsesAt }: { pickupTime: string | null; lapsesAt: Date | null },
  { timeZone, clock }: Context,
): { remindAt: Date | null; lapsesAt: Date | null } {
  const now = clock().getTime();
  const chosen = pickupTime === null ? null : spanOf(pickupTime, timeZone);
  const remindAt = chosen ? chosen.startsAt - REMINDED_BEFORE : 0;
  const endsAt = pickupTime === null ? lastEnd(pickupTimes, timeZone) : chosen?.endsAt;
  // A promise made after the pick-up time does not lapse: donor and requester must have agreed on something else.
  const lapses = graceHours !== null && endsAt !== undefined && (endsAt > now || lapsesAt !== null);
  return {
    remindAt: remindAt > now ? new Date(remindAt) : null,
    lapsesAt: lapses ? new Date(endsAt + graceHours * HOUR) : null,
  };
}

function lastEnd(times: string[], timeZone: string): number | undefined {
  const ends = times.map((time) => spanOf(time, timeZone)?.endsAt ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}
