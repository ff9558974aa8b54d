import type { Day } from './dates.ts';
import type { ApiErrorCode } from './errors.ts';
import type { FoodStatus } from './food-terms.ts';
import type { RequestStatus } from './request-terms.ts';

/**
 * All that can happen to a request once it has been made: who does it, from which states, and where it leads. Whatever
 * speaks of moves reads this table.
 */
export const moves = {
  /** One person at a time; the others keep their places. */
  accept: { by: 'donor', from: ['Requested'], to: 'Accepted' },
  /** The person goes back to the place in the queue that they had. */
  release: { by: 'donor', from: ['Accepted'], to: 'Requested' },
  decline: { by: 'donor', from: ['Requested'], to: 'Declined' },
  withdraw: { by: 'requester', from: ['Requested', 'Accepted'], to: 'Withdrawn' },
  /** With the pick-up code that only the accepted person knows. */
  collect: { by: 'donor', from: ['Accepted'], to: 'Collected' },
  noShow: { by: 'donor', from: ['Accepted'], to: 'No Show' },
  /** The food is gone: someone else has collected it, or its donor has taken it away. */
  dismiss: { by: 'donor', from: ['Requested', 'Accepted'], to: 'Declined' },
  /** The food's deadline has passed. */
  expire: { by: 'deadline', from: ['Requested', 'Accepted'], to: 'Expired' },
} as const satisfies Record<
  string,
  { by: 'donor' | 'requester' | 'deadline'; from: RequestStatus[]; to: RequestStatus }
>;

export type Move = keyof typeof moves;

/** Whether a request in this state can make the move. */
export function isAllowedFrom(move: Move, status: RequestStatus): boolean {
  return (moves[move].from as readonly RequestStatus[]).includes(status);
}

/** Why a request in this state can not make a move that does not lead from there. */
export const moveErrors = {
  Requested: 'NOT_ACCEPTED',
  Accepted: 'REQUEST_ACCEPTED',
  Collected: 'REQUEST_COLLECTED',
  Declined: 'REQUEST_DECLINED',
  Withdrawn: 'REQUEST_WITHDRAWN',
  'No Show': 'REQUEST_NO_SHOW',
  Expired: 'REQUEST_EXPIRED',
} as const satisfies Record<RequestStatus, ApiErrorCode>;

/** What a request is on a day. It expires at midnight, also before a server has recorded that. */
export function statusOn(today: Day, { status, deadline }: { status: RequestStatus; deadline: Day }): RequestStatus {
  return deadline < today && isAllowedFrom('expire', status) ? moves.expire.to : status;
}

/** What a food is after a move of one of its requests, from the states that its requests are in by then. */
export function foodStatusAfter(move: Move, requests: RequestStatus[]): FoodStatus {
  if (moves[move].to === 'Collected' || requests.includes('Accepted')) return 'Not Available';
  return requests.includes('Requested') ? 'Requested' : 'Available';
}
