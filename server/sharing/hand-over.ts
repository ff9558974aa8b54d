import { timingSafeEqual } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { FoodStatus } from '../../contract/food-terms.ts';
import { foodStatusAfter, isAllowedFrom, type Move, moveErrors, moves, statusOn } from '../../contract/moves.ts';
import type { CollectionInput, MoveResult } from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type FoodRow, lockFood } from '../foods/food.ts';
import { consume } from '../middleware/limit.ts';
import { carryOut, isPromised, type MovableRequest, movableRequest, openRequests } from '../queue/queue.ts';
import { type TransactionContext, transact } from '../transact.ts';
import { showStatus } from './food-status.ts';

/** The moves that a person makes by asking for them; the others follow from something else. */
export type OwnMove = Exclude<Move, 'dismiss' | 'expire' | 'collect'>;

/**
 * Makes one move of the table. A request that is already where the move leads stays as it is, and that is success too.
 *
 * @throws ApiError REQUEST_NOT_FOUND; NOT_YOURS unless the move is the user's to make; FOOD_PROMISED, or one of
 *   `moveErrors`, when the request can not make it
 */
export async function makeMove(db: Db, user: User, move: OwnMove, id: string, ctx: Context): Promise<MoveResult> {
  return transact(db, ctx, (tx, ctx) => moveLocked(tx, user, move, id, ctx));
}

/**
 * The food has changed hands: whoever collected it told the donor their code. Nobody else gets it any more.
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
  if (counts) await consume(tries, request.id, 'CODE_LOCKED');
  return transact(db, ctx, (tx, ctx) =>
    moveLocked(tx, donor, 'collect', id, ctx, ({ pickupCode }) => {
      // Accepted only now: this try has not been counted.
      if (!counts) throw new ApiError('NOT_ACCEPTED');
      if (!isSameCode(code, pickupCode)) throw new ApiError('WRONG_CODE');
    }),
  );
}

async function moveLocked(
  tx: Db,
  user: User,
  move: OwnMove | 'collect',
  id: string,
  ctx: TransactionContext,
  check: (request: MovableRequest) => void = () => {},
): Promise<MoveResult> {
  const { food, ...locked } = await lock(tx, id);
  const request = authorise(user, move, locked.request);
  const status = statusOn(today(ctx), request);
  if (status === moves[move].to) return { modifiedCount: 1, status, foodStatus: food?.status ?? null };
  if (!food || !isAllowedFrom(move, status)) throw new ApiError(moveErrors[status]);
  if (move === 'accept' && (await isPromised(tx, food))) throw new ApiError('FOOD_PROMISED');
  check(request);
  await carryOut(tx, move, food, [request], user, ctx);
  return { modifiedCount: 1, status: moves[move].to, foodStatus: await followMove(tx, move, food, user, ctx) };
}

/** Locks the request's food, and with it the request, for this transaction. */
async function lock(tx: Db, id: string): Promise<{ request: MovableRequest; food: FoodRow | undefined }> {
  const request = found(await movableRequest(tx, id));
  const food = request.foodId ? await lockFood(tx, request.foodId) : undefined;
  // Read again: it may have moved until the food was locked.
  return { request: found(await movableRequest(tx, id)), food };
}

/** What the move of one request means for the food and for everyone else in its queue. */
async function followMove(tx: Db, move: Move, food: FoodRow, user: User, ctx: TransactionContext): Promise<FoodStatus> {
  const others = await openRequests(tx, food);
  if (move === 'collect') await carryOut(tx, 'dismiss', food, others, user, ctx);
  const status = foodStatusAfter(
    move,
    others.map((request) => request.status),
  );
  await showStatus(tx, food, status, { requesterIds: others.map(({ requesterId }) => requesterId), user }, ctx);
  return status;
}

function authorise(user: User, move: Move, request: MovableRequest): MovableRequest {
  const { by } = moves[move];
  const whose = { donor: request.donorId, requester: request.requesterId, deadline: undefined }[by];
  if (whose !== user.id) throw new ApiError('NOT_YOURS');
  return request;
}

function found(request: MovableRequest | undefined): MovableRequest {
  if (!request) throw new ApiError('REQUEST_NOT_FOUND');
  return request;
}

function isSameCode(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
