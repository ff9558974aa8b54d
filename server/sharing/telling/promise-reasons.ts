import { isAllowedFrom } from '../../../contract/requests/moves.ts';
import type { Moment, RequestToTell } from '../../notifications/notification.ts';
import { isOver, proposalOf } from '../times/pickup-times.ts';

/** For how long somebody who said so is on the way, in milliseconds. */
const ON_THE_WAY = 3 * 60 * 60_000;

/** Whether one of the two still proposes a time. */
export function isProposed(
  request: RequestToTell,
  { config: { timeZone }, now }: Moment,
  by: 'donor' | 'requester',
): boolean {
  const proposal = proposalOf(request, { timeZone, clock: () => now });
  return isAllowedFrom('withdraw', request.status) && proposal?.byDonor === (by === 'donor');
}

/** Whether the pick-up time of the reminder is still ahead. */
export function isReminded(request: RequestToTell, moment: Moment): boolean {
  return request.status === 'Accepted' && request.remindedAt !== null && isAhead(request, moment);
}

/** Whether the pick-up time on which the two have agreed is still ahead. */
export function isAgreed(request: RequestToTell, moment: Moment): boolean {
  return request.agreedAt !== null && isAhead(request, moment);
}

/** Whether the requester has said lately that they are on their way. */
export function isOnTheWay({ status, onWayAt }: RequestToTell, { now }: Moment): boolean {
  return status === 'Accepted' && onWayAt !== null && now.getTime() - onWayAt.getTime() < ON_THE_WAY;
}

function isAhead({ pickupTime }: RequestToTell, { config: { timeZone }, now }: Moment): boolean {
  return !isOver(pickupTime, { timeZone, clock: () => now });
}
