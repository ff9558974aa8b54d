import type { Day } from './dates.ts';
import type { ApiErrorCode } from './errors.ts';
import type { FoodStatus } from './food-terms.ts';
import type { Claim, RequestReason, RequestStatus } from './request-terms.ts';

/**
 * All that can happen to a request once it has been made: who does it, from which states, and where it leads. Whatever
 * speaks of moves reads this table.
 */
export const moves = {
  /** One person at a time, or of a food in parts as many as there is enough for; the others keep their places. */
  accept: { by: 'donor', from: ['Requested'], to: 'Accepted' },
  /** The person goes back to the place in the queue that they had. */
  release: { by: 'donor', from: ['Accepted'], to: 'Requested', reason: 'released' },
  decline: { by: 'donor', from: ['Requested'], to: 'Declined', reason: 'declined' },
  withdraw: { by: 'requester', from: ['Requested', 'Accepted'], to: 'Withdrawn' },
  /** With the pick-up code that only the accepted person knows. */
  collect: { by: 'donor', from: ['Accepted'], to: 'Collected' },
  /** The same without the code: the donor says that the food is handed over, and waits for the person's yes or no. */
  claim: { by: 'donor', from: ['Accepted'], to: 'Accepted', claim: 'claimed' },
  /** Yes to a claim, also after a no. */
  approve: { by: 'requester', from: ['Accepted'], to: 'Collected' },
  /** No to a claim: all stays as it is. */
  deny: { by: 'requester', from: ['Accepted'], to: 'Accepted', claim: 'denied' },
  /** Not before the day for which the person asked. */
  noShow: { by: 'donor', from: ['Accepted'], to: 'No Show' },
  /** Others have collected all of the food. */
  giveElsewhere: { by: 'donor', from: ['Requested'], to: 'Declined', reason: 'given' },
  /** The donor has deleted the food. */
  deleteFood: { by: 'donor', from: ['Requested', 'Accepted'], to: 'Declined', reason: 'deleted' },
  /** Whoever looks after the site has hidden the food. */
  hideFood: { by: 'moderator', from: ['Requested', 'Accepted'], to: 'Declined', reason: 'hidden' },
  /** Nobody has confirmed the hand-over by the end of the pick-up time, nor in the grace time that the donor has set. */
  lapse: { by: 'deadline', from: ['Accepted'], to: 'Declined', reason: 'lapsed' },
  /** The promise before has lapsed, and this person is the next in line who can come. */
  promote: { by: 'deadline', from: ['Requested'], to: 'Accepted' },
  /** The food's deadline has passed. */
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

/** One line of the table, with nothing where it says nothing. */
export function ruleOf(move: Move): MoveRule {
  return moves[move];
}

/** Whether a request is already where the move leads. */
export function isWhereLeads(move: Move, { status, claim }: { status: RequestStatus; claim: Claim | null }): boolean {
  const rule = ruleOf(move);
  return status === rule.to && (rule.claim === undefined || rule.claim === claim);
}

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

/**
 * What a food is after a move of one of its requests that has changed its status, from the states that its open requests are
 * in by then.
 *
 * @param left how much of it is neither promised nor collected; of one that is given as a whole, all or nothing
 */
export function foodStatusAfter(left: number, requests: RequestStatus[]): FoodStatus {
  if (left === 0) return 'Not Available';
  return requests.includes('Requested') ? 'Requested' : 'Available';
}
