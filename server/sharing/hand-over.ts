import { timingSafeEqual } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { FoodStatus } from '../../contract/food-terms.ts';
import {
  foodStatusAfter,
  isAllowedFrom,
  isWhereLeads,
  type Move,
  moveErrors,
  ruleOf,
  statusOn,
} from '../../contract/moves.ts';
import type { CollectionInput, MoveResult, NoShowAnswerInput, WantedInput } from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, lockFood } from '../foods/food.ts';
import { consume } from '../middleware/limit.ts';
import {
  carryOut,
  carryOutClaim,
  keepAnswer,
  leftOf,
  type MovableRequest,
  movableRequest,
  openRequests,
  setWanted,
} from '../queue/queue.ts';
import { type TransactionContext, transact } from '../transact.ts';
import { isStillToBegin } from '../windows/window.ts';
import { showStatus } from './food-status.ts';
import { endWhenCollected, requireLeft } from './parts.ts';

/** The moves that a person makes by asking for them; the others follow from something else. */
export type OwnMove = Exclude<
  Move,
  'giveElsewhere' | 'deleteFood' | 'hideFood' | 'lapse' | 'promote' | 'expire' | 'collect'
>;

/**
 * Makes one move of the table. A request that is already where the move leads stays as it is, and that is success too.
 *
 * @param word what the donor writes to the person with a release
 * @throws ApiError REQUEST_NOT_FOUND; NOT_YOURS unless the move is the user's to make; FOOD_PROMISED, NOT_SO_MUCH_LEFT, NOT_CLAIMED,
 *   NO_SHOW_TOO_EARLY, or one of `moveErrors`, when the request can not make it
 */
export async function makeMove(
  db: Db,
  user: User,
  move: OwnMove,
  id: string,
  ctx: Context,
  word?: string,
): Promise<MoveResult> {
  return transact(db, ctx, (tx, ctx) =>
    moveLocked(tx, user, move, id, ctx, {
      word,
      check: ({ claim, requestedFor, pickupWindow }) => {
        if ((move === 'approve' || move === 'deny') && claim === null) throw new ApiError('NOT_CLAIMED');
        if (move === 'noShow' && (requestedFor > today(ctx) || isStillToBegin(pickupWindow, ctx)))
          throw new ApiError('NO_SHOW_TOO_EARLY');
      },
    }),
  );
}

/**
 * The food has changed hands: whoever collected it told the donor their code. Once all of it has, nobody else gets
 * it any more.
 *
 * @param tries counts what is tried for one request, right or wrong, so that codes can not be guessed
 * @throws ApiError as makeMove, WRONG_CODE or CODE_LOCKED
 */
export async function confirmCollection(
  db: Db,
  donor: User,
  id: string,
  { code }: CollectionInput,
  ctx: Context,
  tries: RateLimiterAbstract,
): Promise<MoveResult> {
  const request = authorise(donor, 'collect', found(await movableRequest(db, id)));
  const counts = statusOn(today(ctx), request) === 'Accepted';
  // Before the transaction, because the count has to stay when the transaction fails.
  const left = counts ? await consume(tries, request.id, 'CODE_LOCKED') : 0;
  return transact(db, ctx, (tx, ctx) =>
    moveLocked(tx, donor, 'collect', id, ctx, {
      check: ({ pickupCode }) => {
        // Accepted only now: this try has not been counted.
        if (!counts) throw new ApiError('NOT_ACCEPTED');
        if (!isSameCode(code, pickupCode)) throw wrongCode(left);
      },
    }),
  );
}

/**
 * Whoever is noted not to have come says something to that, once; the donor reads it.
 *
 * @throws ApiError REQUEST_NOT_FOUND, NOT_YOURS, NOT_A_NO_SHOW or ALREADY_ANSWERED
 */
export async function answerNoShow(
  db: Db,
  requester: User,
  id: string,
  { answer }: NoShowAnswerInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request } = await lockOwn(tx, requester, id, ctx);
    if (request.status !== 'No Show') throw new ApiError('NOT_A_NO_SHOW');
    if (request.answer === answer) return;
    await keepAnswer(tx, request, answer, ctx);
  });
}

/**
 * Whoever waits asks for another amount of a food that is given in parts: less at will, more as far as it is left.
 *
 * @throws ApiError REQUEST_NOT_FOUND, NOT_YOURS, NOT_IN_PARTS, NOT_SO_MUCH_LEFT, or one of `moveErrors` when they do not wait
 */
export async function changeWanted(
  db: Db,
  requester: User,
  id: string,
  { wanted }: WantedInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, status } = await lockOwn(tx, requester, id, ctx);
    if (!food || status !== 'Requested') throw new ApiError(moveErrors[status]);
    if (request.wanted === null) throw new ApiError('NOT_IN_PARTS');
    if (wanted > request.wanted) requireLeft(wanted, (await leftOf(tx, food)).left, food);
    if (wanted !== request.wanted) await setWanted(tx, food, request, wanted, ctx);
  });
}

async function moveLocked(
  tx: Db,
  user: User,
  move: OwnMove | 'collect',
  id: string,
  ctx: TransactionContext,
  { check, word }: { check(request: MovableRequest): void; word?: string | undefined },
): Promise<MoveResult> {
  const { food, ...locked } = await lock(tx, id);
  const request = authorise(user, move, locked.request);
  const status = statusOn(today(ctx), request);
  if (isWhereLeads(move, { status, claim: request.claim }))
    return { modifiedCount: 1, status, foodStatus: food?.status ?? null };
  if (!food || !isAllowedFrom(move, status)) throw new ApiError(moveErrors[status]);
  if (move === 'accept') await requireEnough(tx, food, request);
  check(request);
  const { to, claim } = ruleOf(move);
  if (claim) {
    await carryOutClaim(tx, move, claim, food, request, user, ctx);
    return { modifiedCount: 1, status: to, foodStatus: food.status };
  }
  await carryOut(tx, move, food, [request], user, ctx, word);
  return { modifiedCount: 1, status: to, foodStatus: await followMove(tx, food, user, ctx) };
}

/**
 * Locks one's own request as `lock` does, and says what it is today.
 *
 * @throws ApiError REQUEST_NOT_FOUND or NOT_YOURS
 */
export async function lockOwn(tx: Db, requester: User, id: string, ctx: Context) {
  const { request, food } = await lock(tx, id);
  if (request.requesterId !== requester.id) throw new ApiError('NOT_YOURS');
  return { request, food, status: statusOn(today(ctx), request) };
}

/** Locks the request's food, and with it the request, for this transaction. */
async function lock(tx: Db, id: string): Promise<{ request: MovableRequest; food: FoodRow | undefined }> {
  const request = found(await movableRequest(tx, id));
  const food = request.foodId ? await lockFood(tx, request.foodId) : undefined;
  // Read again: it may have moved until the food was locked.
  return { request: found(await movableRequest(tx, id)), food };
}

/** @throws ApiError FOOD_PROMISED, or of a food in parts NOT_SO_MUCH_LEFT */
async function requireEnough(tx: Db, food: FoodRow, { wanted }: MovableRequest): Promise<void> {
  const { left } = await leftOf(tx, food);
  if (wanted !== null) return requireLeft(wanted, left, food);
  if (left === 0) throw new ApiError('FOOD_PROMISED');
}

/** What the move of one request means for the food and for everyone else in its queue. */
export async function followMove(
  tx: Db,
  food: FoodRow,
  user: User | undefined,
  ctx: TransactionContext,
): Promise<FoodStatus> {
  const others = await openRequests(tx, food);
  const left = await endWhenCollected(tx, food, others, user, ctx);
  const status = foodStatusAfter(
    left,
    others.map((request) => request.status),
  );
  await showStatus(tx, food, status, { requesterIds: others.map(({ requesterId }) => requesterId), user }, ctx);
  return status;
}

function authorise(user: User, move: Move, request: MovableRequest): MovableRequest {
  const { by } = ruleOf(move);
  const whose = { donor: request.donorId, requester: request.requesterId, moderator: undefined, deadline: undefined }[
    by
  ];
  if (whose !== user.id) throw new ApiError('NOT_YOURS');
  return request;
}

function found(request: MovableRequest | undefined): MovableRequest {
  if (!request) throw new ApiError('REQUEST_NOT_FOUND');
  return request;
}

function wrongCode(left: number): ApiError {
  const message =
    left === 0
      ? 'That is not it. The field is locked for a quarter of an hour.'
      : `That is not it, ${left === 1 ? '1 try' : `${left} tries`} left.`;
  return new ApiError('WRONG_CODE', { message, issues: [{ path: 'code', message }] });
}

function isSameCode(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
