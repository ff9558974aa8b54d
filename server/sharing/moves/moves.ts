import type { ApiErrorCode } from '../../../contract/errors.ts';
import type { FoodStatus } from '../../../contract/foods/food-terms.ts';
import {
  foodStatusAfter,
  isAllowedFrom,
  isAlreadyDone,
  type Move,
  moveErrors,
  ruleOf,
  statusOn,
} from '../../../contract/requests/moves.ts';
import type { RequestStatus } from '../../../contract/requests/request-terms.ts';
import type { MoveResult } from '../../../contract/requests/requests.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { type FoodRow, lockFood } from '../../foods/food.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { earliestOpenDeadlines, today } from '../../kernel/calendar.ts';
import { forgetPlaces } from '../../places/place.ts';
import type { User } from '../../users/user.ts';
import { publishFoodStatus } from '../food-status.ts';
import { leftOf } from '../left.ts';
import { type MovableRequest, movableRequest, type OpenRequest, openRequests } from '../stores/move-store.ts';
import { carryOut, carryOutClaim } from './carry-out.ts';
import { expireRequests } from './expire.ts';

export type { MovableRequest, OpenRequest } from '../stores/move-store.ts';

/** An additional condition for a move. Throws an ApiError if it is not met. */
type Check = (tx: Db, request: MovableRequest, food: FoodRow, ctx: Context) => void | Promise<void>;

/**
 * Makes a move for a user. No-op if the request is already in the state that the move leads to.
 *
 * @param word the donor's note to the requester
 * @throws ApiError with a code from `errorsOfMove`, or from `check`
 */
export async function makeMove(
  db: Db,
  user: User,
  move: Move,
  id: string,
  ctx: Context,
  { check, word }: { check?: Check | undefined; word?: string | undefined } = {},
): Promise<MoveResult> {
  return transact(db, ctx, async (tx, ctx) => {
    const { food, ...locked } = await lock(tx, id);
    const request = requireMover(user, move, locked.request);
    const status = statusOn(earliestOpenDeadlines(ctx), request);
    // After the food's last day, there is no queue to return to, so releasing a request declines it.
    const made = move === 'release' && request.deadline < today(ctx) ? 'decline' : move;
    if (isAlreadyDone(made, { status, claim: request.claim }))
      return { modifiedCount: 1, status, foodStatus: food?.status ?? null };
    if (!food || !isAllowedFrom(move, status)) throw new ApiError(moveErrors[status]);
    await check?.(tx, request, food, ctx);
    const { to, claim } = ruleOf(made);
    if (claim) {
      await carryOutClaim(tx, claim, food, request, user, ctx);
      return { modifiedCount: 1, status: to, foodStatus: food.status };
    }
    await expireRequests(tx, [food], ctx);
    await carryOut(tx, made, food, [request], user, ctx, word);
    return { modifiedCount: 1, status: to, foodStatus: await updateAfterMove(tx, food, user, ctx) };
  });
}

/** Creates a function that makes this move, and declares the errors it can throw. */
export function ownMove(move: Move, check?: Check, ...errors: ApiErrorCode[]) {
  const rule = (db: Db, user: User, id: string, ctx: Context, word?: string): Promise<MoveResult> =>
    makeMove(db, user, move, id, ctx, { check, word });
  return Object.assign(rule, { errors: errorsOfMove(move, ...errors) });
}

/** Returns the error codes of a move: the common ones, `own`, and those for statuses that do not allow the move. */
export function errorsOfMove(move: Move, ...own: ApiErrorCode[]): readonly ApiErrorCode[] {
  const { from, to } = ruleOf(move);
  return errorsUnless([...from, to], ...own);
}

/**
 * Returns the error codes of a rule for requests with these statuses: the common ones, `own`, and those for all other statuses.
 */
export function errorsUnless(states: readonly RequestStatus[], ...own: ApiErrorCode[]): readonly ApiErrorCode[] {
  const { Requested, Accepted, ...ended } = moveErrors;
  const open: ApiErrorCode[] = [
    ...(states.includes('Requested') ? [] : [Requested]),
    ...(states.includes('Accepted') ? [] : [Accepted]),
  ];
  return codes('NOT_YOURS', 'REQUEST_NOT_FOUND', ...open, ...own, ...Object.values(ended));
}

/**
 * Locks the requester's own request and its listing. Returns both, and the request's current status.
 *
 * @throws ApiError REQUEST_NOT_FOUND or NOT_YOURS
 */
export async function lockOwn(tx: Db, requester: User, id: string, ctx: Context) {
  const { request, food } = await lock(tx, id);
  if (request.requesterId !== requester.id) throw new ApiError('NOT_YOURS');
  return { request, food, status: statusOn(earliestOpenDeadlines(ctx), request) };
}

/** Like `lockOwn`, for the donor of the requested food. @throws ApiError REQUEST_NOT_FOUND or NOT_YOURS */
export async function lockReceived(tx: Db, donor: User, id: string, ctx: Context) {
  const { request, food } = await lock(tx, id);
  if (request.donorId !== donor.id) throw new ApiError('NOT_YOURS');
  return { request, food, status: statusOn(earliestOpenDeadlines(ctx), request) };
}

/** Like `lockOwn`, for either side of the request. @throws ApiError REQUEST_NOT_FOUND or NOT_YOURS */
export async function lockOnEitherSide(tx: Db, user: User, id: string, ctx: Context) {
  const { request, food } = await lock(tx, id);
  const isDonor = request.donorId === user.id;
  if (!isDonor && request.requesterId !== user.id) throw new ApiError('NOT_YOURS');
  return { request, food, status: statusOn(earliestOpenDeadlines(ctx), request), isDonor };
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function findRequest(db: Db, id: string): Promise<MovableRequest> {
  const request = await movableRequest(db, id);
  if (!request) throw new ApiError('REQUEST_NOT_FOUND');
  return request;
}

/** @throws ApiError NOT_YOURS if this user cannot make the move */
export function requireMover(user: User, move: Move, request: MovableRequest): MovableRequest {
  const { donorId: donor, requesterId: requester } = request;
  const movers = { donor, requester, moderator: undefined, deadline: undefined };
  if (movers[ruleOf(move).by] !== user.id) throw new ApiError('NOT_YOURS');
  return request;
}

/** Locks a request for this transaction, by locking its food. */
async function lock(tx: Db, id: string): Promise<{ request: MovableRequest; food: FoodRow | undefined }> {
  const { foodId } = await findRequest(tx, id);
  const food = foodId ? await lockFood(tx, foodId) : undefined;
  // Read again: the request may have changed before its listing was locked.
  return { request: await findRequest(tx, id), food };
}

/**
 * Updates a listing's status after a move. Once all of the food is collected, ends its waiting requests.
 *
 * @returns the new status
 */
export async function updateAfterMove(
  tx: Db,
  food: FoodRow,
  user: User | undefined,
  ctx: TransactionContext,
): Promise<FoodStatus> {
  const others = await openRequests(tx, [food.id]);
  const left = await endWhenCollected(tx, food, others, user, ctx);
  const status = foodStatusAfter(
    left,
    others.map((request) => request.status),
  );
  await publishFoodStatus(tx, food, status, { requesterIds: others.map(({ requesterId }) => requesterId), user }, ctx);
  return status;
}

/** If all of a locked listing is collected, ends its waiting requests and removes its exact place. @returns the amount left */
export async function endWhenCollected(
  tx: Db,
  food: FoodRow,
  open: OpenRequest[],
  user: User | undefined,
  ctx: TransactionContext,
): Promise<number> {
  const { left, isCollected } = await leftOf(tx, food);
  if (isCollected) {
    await carryOut(tx, 'giveElsewhere', food, open, user, ctx);
    await forgetPlaces(tx, [food]);
  }
  return left;
}
