import type { Day } from '../dates.ts';
import type { ApiErrorCode } from '../errors.ts';
import type { FoodStatus } from '../foods/food-terms.ts';
import type { Claim, RequestReason, RequestStatus } from './request-terms.ts';

/**
 * All moves of a request once it has been made: who makes one, from which states, and where it leads. All other code
 * about moves reads this table.
 */
export const moves = {
  /** One person at a time; of a food in parts, as many as there is enough for. The others keep their places. */
  accept: { by: 'donor', from: ['Requested'], to: 'Accepted' },
  /** They take the smaller amount that the donor has offered them, of a food in parts. */
  take: { by: 'requester', from: ['Requested'], to: 'Accepted' },
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
  /** No to a claim: all else stays as it is. */
  deny: { by: 'requester', from: ['Accepted'], to: 'Accepted', claim: 'denied' },
  /** Once they have been asked whether they are on their way, and after the time at which they were to come. */
  noShow: { by: 'donor', from: ['Accepted'], to: 'No Show' },
  /** Others have collected all of the food. */
  giveElsewhere: { by: 'donor', from: ['Requested'], to: 'Declined', reason: 'given' },
  /** The donor has deleted the food. */
  deleteFood: { by: 'donor', from: ['Requested', 'Accepted'], to: 'Declined', reason: 'deleted' },
  /** A moderator has hidden the food. */
  hideFood: { by: 'moderator', from: ['Requested', 'Accepted'], to: 'Declined', reason: 'hidden' },
  /** Nobody has confirmed the hand-over by the end of the pick-up time, nor in the grace time that the donor has set. */
  lapse: { by: 'deadline', from: ['Accepted'], to: 'Declined', reason: 'lapsed' },
  /** The promise before has lapsed, and this person is the next in the queue who can come. */
  promote: { by: 'deadline', from: ['Requested'], to: 'Accepted' },
  /** The food's deadline has passed; for a promise, noon of the day after it too. */
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

/** A row of the table, with undefined for the fields that it leaves out. */
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

/**
 * The earliest last days of food that has not expired: for people who wait, today; for people it is promised to, yesterday
 * until noon, as they may come or confirm late.
 */
export type LastDays = { waiting: Day; promised: Day };

/** The status of a request at a moment. It expires with its food, even if no server has recorded that yet. */
export function statusOn(
  { waiting, promised }: LastDays,
  { status, deadline }: { status: RequestStatus; deadline: Day },
): RequestStatus {
  const earliest = status === 'Accepted' ? promised : waiting;
  return deadline < earliest && isAllowedFrom('expire', status) ? moves.expire.to : status;
}

/**
 * The status of a food after a move of one of its requests that has changed its status.
 *
 * @param left how much of it is neither promised nor collected; of a food that is given as a whole, all or nothing
 * @param requests the states of its open requests after the move
 */
export function foodStatusAfter(left: number, requests: RequestStatus[]): FoodStatus {
  if (left === 0) return 'Not Available';
  return requests.includes('Requested') ? 'Requested' : 'Available';
}
