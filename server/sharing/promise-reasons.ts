import { isAllowedFrom } from '../../contract/moves.ts';
import type { Writing } from '../notifications/notification.ts';
import type * as store from './notification-store.ts';
import { isOver, proposalOf } from './pickup-times.ts';

/** For how long somebody who said so is on the way, in milliseconds. */
const ON_THE_WAY = 3 * 60 * 60_000;

/** Whether there is still a reason to tell something about a request. */
export type IsReason = (request: store.RequestToTell, writing: Writing) => boolean;

/** Whether one of the two still proposes a time. */
export function isProposed(
  request: store.RequestToTell,
  { config: { timeZone }, now }: Writing,
  by: 'donor' | 'requester',
): boolean {
  const proposal = proposalOf(request, { timeZone, clock: () => now });
  return isAllowedFrom('withdraw', request.status) && proposal?.byDonor === (by === 'donor');
}

/** Whether the pick-up time of the reminder is still ahead. */
export function isReminded(request: store.RequestToTell, writing: Writing): boolean {
  return request.status === 'Accepted' && request.remindedAt !== null && isAhead(request, writing);
}

/** Whether the pick-up time on which the two have agreed is still ahead. */
export function isAgreed(request: store.RequestToTell, writing: Writing): boolean {
  return request.agreedAt !== null && isAhead(request, writing);
}

/** Whether the requester has said lately that they are on their way. */
export function isOnTheWay({ status, onWayAt }: store.RequestToTell, { now }: Writing): boolean {
  return status === 'Accepted' && onWayAt !== null && now.getTime() - onWayAt.getTime() < ON_THE_WAY;
}

function isAhead({ pickupTime }: store.RequestToTell, { config: { timeZone }, now }: Writing): boolean {
  return !isOver(pickupTime, { timeZone, clock: () => now });
}
