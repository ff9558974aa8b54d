import { timingSafeEqual } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Day } from '../../contract/dates.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import { foodStatusAfter, leadsFrom, type Move, moves, statusOn, whyNot } from '../../contract/moves.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type * as contract from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { Refusal } from '../api-error.ts';
import { type Circumstances, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import { type Food, holdFood, showAs } from '../foods/food.ts';
import { consume } from '../middleware/limit.ts';
import { carryOut, isPromised } from '../queue/queue.ts';
import * as store from '../queue/queue-store.ts';

/** What has to be known of a request to move it. */
export type Standing = {
  id: string;
  foodId: string | null;
  donorId: string;
  requesterId: string;
  deadline: Day;
  status: RequestStatus;
  pickupCode: string | null;
};

/** Where a move has led. `foodStatus` is null when the food is no longer there. */
export type Outcome = { status: RequestStatus; foodStatus: FoodStatus | null };

/** The moves that a person makes by asking for them; the others follow from something else. */
export type OwnMove = Exclude<Move, 'dismiss' | 'expire' | 'collect'>;

/**
 * Makes one move of the table. A request that is already where the move leads stays as it is, and that is success too.
 *
 * @throws Refusal REQUEST_NOT_FOUND; NOT_YOURS unless the move is the actor's to make; FOOD_PROMISED, or one of `whyNot`,
 *   when the request can not make it
 */
export async function makeMove(db: Db, actor: User, move: OwnMove, id: string, at: Circumstances): Promise<Outcome> {
  return db.transaction().execute((tx) => moveHeld(tx, actor, move, id, at));
}

/**
 * The food has changed hands: whoever collected it told the donor their code. Nobody else gets it any more.
 *
 * @param tries counts what is tried for one request, right or wrong, so that codes can not be guessed
 * @throws Refusal as makeMove, WRONG_CODE or CODE_LOCKED
 */
export async function confirmCollection(
  db: Db,
  donor: User,
  id: string,
  { code }: contract.CollectionInput,
  at: Circumstances,
  tries: RateLimiterAbstract,
): Promise<Outcome> {
  const request = authorise(donor, 'collect', found(await store.findStanding(db, id)));
  const counts = statusOn(today(at), request) === 'Accepted';
  // Before the transaction, because the count has to stay when the transaction fails.
  if (counts) await consume(tries, request.id, 'CODE_LOCKED');
  return db.transaction().execute((tx) =>
    moveHeld(tx, donor, 'collect', id, at, ({ pickupCode }) => {
      // Accepted only now: this try has not been counted.
      if (!counts) throw new Refusal('NOT_ACCEPTED');
      if (!isSameCode(code, pickupCode)) throw new Refusal('WRONG_CODE');
    }),
  );
}

/** A move's outcome as the API answers it. */
export function presentOutcome({ status, foodStatus }: Outcome): contract.MoveResult {
  return { modifiedCount: 1, status, foodStatus };
}

async function moveHeld(
  tx: Db,
  actor: User,
  move: Exclude<Move, 'dismiss' | 'expire'>,
  id: string,
  at: Circumstances,
  check: (request: Standing) => void = () => {},
): Promise<Outcome> {
  const { food, ...held } = await hold(tx, id);
  const request = authorise(actor, move, held.request);
  const status = statusOn(today(at), request);
  if (status === moves[move].to) return { status, foodStatus: food?.status ?? null };
  if (!food || !leadsFrom(move, status)) throw new Refusal(whyNot[status]);
  if (move === 'accept' && (await isPromised(tx, food))) throw new Refusal('FOOD_PROMISED');
  check(request);
  await carryOut(tx, move, food, [request], actor, at);
  return { status: moves[move].to, foodStatus: await followMove(tx, move, food, actor, at) };
}

/** Holds the request's food, and with it the request, for this transaction. */
async function hold(tx: Db, id: string): Promise<{ request: Standing; food: Food | undefined }> {
  const request = found(await store.findStanding(tx, id));
  const food = request.foodId ? await holdFood(tx, request.foodId) : undefined;
  // Read again: it may have moved until the food was held.
  return { request: found(await store.findStanding(tx, id)), food };
}

/** What the move of one request means for the food and for everyone else in its queue. */
async function followMove(tx: Db, move: Move, food: Food, actor: User, at: Circumstances): Promise<FoodStatus> {
  const others = await store.openRequests(tx, food.id);
  if (move === 'collect') await carryOut(tx, 'dismiss', food, others, actor, at);
  const statuses = others.map((request) => request.status);
  const people = others.map((request) => request.requesterId);
  const status = foodStatusAfter(move, statuses);
  await showAs(tx, food, status, { people, actor }, at);
  return status;
}

function authorise(actor: User, move: Move, request: Standing): Standing {
  const { by } = moves[move];
  const whose = { donor: request.donorId, requester: request.requesterId, clock: undefined }[by];
  if (whose !== actor.id) throw new Refusal('NOT_YOURS');
  return request;
}

function found(request: Standing | undefined): Standing {
  if (!request) throw new Refusal('REQUEST_NOT_FOUND');
  return request;
}

function isSameCode(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
