import type { Day } from '../dates.ts';
import type { ApiErrorCode } from '../errors.ts';
import type { FoodStatus } from '../foods/food-terms.ts';
import type { Claim, RequestReason, RequestStatus } from './request-terms.ts';

/** All moves of a request: who makes them, from which statuses, and the new status. The only place that defines moves. */
export const moves = {
  /** Accepts one request, or as many as the amount allows if the food can be shared. The others keep their place in the queue. */
  accept: { by: 'donor', from: ['Requested'], to: 'Accepted' },
  /** The requester takes the smaller amount that the donor has offered. Only for food that can be shared. */
  take: { by: 'requester', from: ['Requested'], to: 'Accepted' },
  /** The requester returns to their former place in the queue. */
  release: { by: 'donor', from: ['Accepted'], to: 'Requested', reason: 'released' },
  decline: { by: 'donor', from: ['Requested'], to: 'Declined', reason: 'declined' },
  withdraw: { by: 'requester', from: ['Requested', 'Accepted'], to: 'Withdrawn' },
  /** Requires the pick-up code, which only the accepted requester knows. */
  collect: { by: 'donor', from: ['Accepted'], to: 'Collected' },
  /** Like collect, but without the code: the donor says that the food has been handed over, and the requester must confirm it. */
  claim: { by: 'donor', from: ['Accepted'], to: 'Accepted', claim: 'claimed' },
  /** Confirms a claim, even one that the requester has denied. */
  approve: { by: 'requester', from: ['Accepted'], to: 'Collected' },
  /** Denies a claim. Nothing else changes. */
  deny: { by: 'requester', from: ['Accepted'], to: 'Accepted', claim: 'denied' },
  /** Only after the pick-up time, and once the donor has asked whether the requester is on their way. */
  noShow: { by: 'donor', from: ['Accepted'], to: 'No Show' },
  /** Others have collected all of the food. */
  giveElsewhere: { by: 'donor', from: ['Requested'], to: 'Declined', reason: 'given' },
  /** The donor has deleted the food. */
  deleteFood: { by: 'donor', from: ['Requested', 'Accepted'], to: 'Declined', reason: 'deleted' },
  /** A moderator has hidden the food. */
  hideFood: { by: 'moderator', from: ['Requested', 'Accepted'], to: 'Declined', reason: 'hidden' },
  /** No one confirmed the hand-over by the end of the donor's grace period after the pick-up time. */
  lapse: { by: 'deadline', from: ['Accepted'], to: 'Declined', reason: 'lapsed' },
  /** The previous promise has lapsed, and this requester is next in the queue and can come. */
  promote: { by: 'deadline', from: ['Requested'], to: 'Accepted' },
  /** The food's deadline has passed. Accepted requests only expire at noon of the next day. */
  expire: { by: 'deadline', from: ['Requested', 'Accepted'], to: 'Expired' },
} as const satisfies Record<string, MoveRule>;

type MoveRule = {
  by: 'donor' | 'requester' | 'moderator' | 'deadline';
  from: RequestStatus[];
  to: RequestStatus;
  reason?: RequestReason;
  claim?: Claim;
};

export type Move = keyof typeof moves;

/** Returns the rule for a move, typed with all optional fields. */
export function ruleOf(move: Move): MoveRule {
  return moves[move];
}

/** Whether a request already has the status that the move leads to. */
export function isAlreadyDone(move: Move, { status, claim }: { status: RequestStatus; claim: Claim | null }): boolean {
  const rule = ruleOf(move);
  return status === rule.to && (rule.claim === undefined || rule.claim === claim);
}

/** Whether the move is allowed from this status. */
export function isAllowedFrom(move: Move, status: RequestStatus): boolean {
  return (moves[move].from as readonly RequestStatus[]).includes(status);
}

/** Error codes for moves that are not allowed from a status. */
export const moveErrors = {
  Requested: 'NOT_ACCEPTED',
  Accepted: 'REQUEST_ACCEPTED',
  Collected: 'REQUEST_COLLECTED',
  Declined: 'REQUEST_DECLINED',
  Withdrawn: 'REQUEST_WITHDRAWN',
  'No Show': 'REQUEST_NO_SHOW',
  Expired: 'REQUEST_EXPIRED',
} as const satisfies Record<RequestStatus, ApiErrorCode>;

/**
 * The earliest deadlines that have not passed: today for waiting requests. For accepted ones, it is yesterday until noon, so that
 * food can be collected and confirmed late.
 */
export type LastDays = { waiting: Day; promised: Day };

/** Returns a request's current status. An open request expires with its deadline, even if no server has recorded that. */
export function statusOn(
  { waiting, promised }: LastDays,
  { status, deadline }: { status: RequestStatus; deadline: Day },
): RequestStatus {
  const earliest = status === 'Accepted' ? promised : waiting;
  return deadline < earliest && isAllowedFrom('expire', status) ? moves.expire.to : status;
}

/**
 * Returns the status of a food after one of its requests has changed status.
 *
 * @param left the amount neither promised nor collected; for food given as a whole, all or nothing
 * @param requests the statuses of its open requests after the move
 */
export function foodStatusAfter(left: number, requests: RequestStatus[]): FoodStatus {
  if (left === 0) return 'Not Available';
  return requests.includes('Requested') ? 'Requested' : 'Available';
}
