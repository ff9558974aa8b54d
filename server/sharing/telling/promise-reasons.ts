import { isAllowedFrom } from '../../../contract/requests/moves.ts';
import type { Moment, RequestToTell } from '../../notifications/notification.ts';
import { isOver, proposalOf } from '../times/pickup-times.ts';

/** How long a requester counts as on their way after saying so, in milliseconds. */
const ON_THE_WAY = 3 * 60 * 60_000;

/** Whether a pick-up time proposed by this side is still open. */
export function isProposed(
  request: RequestToTell,
  { config: { timeZone }, now }: Moment,
  by: 'donor' | 'requester',
): boolean {
  const proposal = proposalOf(request, { timeZone, clock: () => now });
  return isAllowedFrom('withdraw', request.status) && proposal?.byDonor === (by === 'donor');
}

/** Whether both sides have been reminded of a pick-up time that is not over yet. */
export function isReminded(request: RequestToTell, moment: Moment): boolean {
  return request.status === 'Accepted' && request.remindedAt !== null && isAhead(request, moment);
}

/** Whether both sides have agreed on a pick-up time that is not over yet. */
export function isAgreed(request: RequestToTell, moment: Moment): boolean {
  return request.agreedAt !== null && isAhead(request, moment);
}

/** Whether the requester has recently said that they are on their way. */
export function isOnTheWay({ status, onWayAt }: RequestToTell, { now }: Moment): boolean {
  return status === 'Accepted' && onWayAt !== null && now.getTime() - onWayAt.getTime() < ON_THE_WAY;
}

function isAhead({ pickupTime }: RequestToTell, { config: { timeZone }, now }: Moment): boolean {
  return !isOver(pickupTime, { timeZone, clock: () => now });
}
