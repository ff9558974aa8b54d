import { isAllowedFrom } from '../../contract/moves.ts';
import type { Writing } from '../notifications/notification.ts';
import type * as store from './notification-store.ts';
import { isOver, proposalOf } from './pickup-times.ts';

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
export function isReminded(
  { status, remindedAt, pickupTime }: store.RequestToTell,
  { config: { timeZone }, now }: Writing,
): boolean {
  return status === 'Accepted' && remindedAt !== null && !isOver(pickupTime, { timeZone, clock: () => now });
}
