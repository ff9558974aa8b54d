import type { Day } from '../dates.ts';
import type { ApiErrorCode } from '../errors.ts';
import type { FoodStatus } from '../foods/food-terms.ts';
import type { Claim, RequestReason, RequestStatus } from './request-terms.ts';

/** All moves of a request: who makes them, from which statuses, and to which status. Moves are defined only here. */
export const moves = {
  /** If several people can share the food, the donor can accept requests until none is left. The others stay in the queue. */
  accept: { by: 'donor', from: ['Requested'], to: 'Accepted' },
  /** The requester accepts the smaller amount that the donor has offered. Only for food that several people can share. */
  take: { by: 'requester', from: ['Requested'], to: 'Accepted' },
  /** The requester returns to their former place in the queue. */
  release: { by: 'donor', from: ['Accepted'], to: 'Requested', reason: 'released' },
  decline: { by: 'donor', from: ['Requested'], to: 'Declined', reason: 'declined' },
  withdraw: { by: 'requester', from: ['Requested', 'Accepted'], to: 'Withdrawn' },
  /** Requires the pick-up code, which only the accepted requester knows. */
  collect: { by: 'donor', from: ['Accepted'], to: 'Collected' },
  /** Like `collect`, but without the code: the donor says that the food was handed over, and the requester must confirm it. */
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
  /** The donor recorded no hand-over by the end of the grace period after the pick-up time. */
  lapse: { by: 'deadline', from: ['Accepted'], to: 'Declined', reason: 'lapsed' },
  /** A promise has lapsed, and this requester is the next in the queue who can come. */
  promote: { by: 'deadline', from: ['Requested'], to: 'Accepted' },
  /** The food's deadline has passed. Accepted requests stay open until noon of the next day. */
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
 * The earliest deadlines that are still open. For waiting requests, that is today. For accepted ones, it is yesterday until noon,
 * so that food can be collected and confirmed late.
 */
export type LastDays = { waiting: Day; promised: Day };

/** Returns a request's current status. An open request expires with its deadline, even if no server has recorded that yet. */
export function statusOn(
  { waiting, promised }: LastDays,
  { status, deadline }: { status: RequestStatus; deadline: Day },
): RequestStatus {
  const earliest = status === 'Accepted' ? promised : waiting;
  return deadline < earliest && isAllowedFrom('expire', status) ? moves.expire.to : status;
}

/**
 * Returns a food's status after one of its requests has changed status.
 *
 * @param left the amount neither promised nor collected; all or nothing for food given as a whole
 * @param requests the statuses of the food's open requests after the move
 */
export function foodStatusAfter(left: number, requests: RequestStatus[]): FoodStatus {
  if (left === 0) return 'Not Available';
  return requests.includes('Requested') ? 'Requested' : 'Available';
}
