import { randomInt } from 'node:crypto';
import { requestNotes } from '../../../contract/requests/message-terms.ts';
import { type Move, ruleOf } from '../../../contract/requests/moves.ts';
import { type Claim, PICKUP_CODE_LENGTH } from '../../../contract/requests/request-terms.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import type { Note } from '../../events/publish.ts';
import type { TransactionContext } from '../../events/transact.ts';
import type { Offer } from '../../foods/food.ts';
import type { User } from '../../users/user.ts';
import type { OpenRequest } from '../stores/move-store.ts';
import * as store from '../stores/request-store.ts';
import { timesOf } from '../times/pickup-times.ts';

/** The listing that the requests are for. The caller must have locked it. */
type LockedFood = { id: string; donorId: string } & Offer;

type Moving = Pick<OpenRequest, 'id' | 'requesterId' | 'status' | 'pickupTime' | 'offered'>;

/**
 * Applies a move to requests for a locked listing: sets their status, records the move and publishes events. The caller must
 * first check that the move is allowed.
 *
 * @param user the user who makes the move; undefined if a deadline or a moderator causes it
 */
export async function carryOut(
  tx: Db,
  move: Move,
  food: LockedFood,
  requests: Moving[],
  user: User | undefined,
  ctx: TransactionContext,
  word?: string,
): Promise<void> {
  await carryOutAll(tx, move, [{ food, requests }], user, ctx, word);
}

/** Like `carryOut`, for several listings. Apart from promises and events, it needs no more SQL statements than for one. */
export async function carryOutAll(
  tx: Db,
  move: Move,
  queues: { food: LockedFood; requests: Moving[] }[],
  user: User | undefined,
  ctx: TransactionContext,
  word?: string,
): Promise<void> {
  const requests = queues.flatMap((queue) => queue.requests);
  if (requests.length === 0) return;
  const { to, reason } = ruleOf(move);
  const isPromise = to === 'Accepted';
  await store.setStatus(
    tx,
    requests.map(({ id }) => ({ id, pickupCode: isPromise ? newPickupCode() : null })),
    { status: to, reason: reason ?? null, word: word ?? null },
  );
  await store.recordMoves(tx, requests, { to, actorId: user?.id ?? null, now: ctx.clock() });
  for (const { food, requests } of queues) {
    if (isPromise) for (const request of requests) await beginPromise(tx, food, request, ctx);
    for (const { id, requesterId, status, offered } of requests) {
      await ctx.publish(tx, {
        kind: 'request-changed',
        foodId: food.id,
        donorId: food.donorId,
        requesterIds: [requesterId],
        requestId: id,
        from: status,
        to,
        ...(reason && { reason }),
        ...(offered !== null && { hadOffer: true }),
        ...(user && { actorId: user.id }),
      });
    }
  }
}

/**
 * Reveals the requester's email address to the donor, if allowed. Stores when to remind both sides and when the promise lapses.
 */
async function beginPromise(tx: Db, food: LockedFood, request: Moving, ctx: Context): Promise<void> {
  await store.passEmail(tx, { ...request, donorId: food.donorId }, ctx.clock());
  const times = timesOf(food, { pickupTime: request.pickupTime, lapsesAt: null }, ctx);
  if (times.remindAt || times.lapsesAt) await store.changeRequest(tx, request.id, times);
}

/** Applies a `claim` or `deny` move. The request stays Accepted. */
export async function carryOutClaim(
  tx: Db,
  claim: Claim,
  food: LockedFood,
  request: Moving,
  user: User,
  ctx: TransactionContext,
): Promise<void> {
  const { id, requesterId, status } = request;
  await store.changeRequest(tx, id, { claim });
  await store.recordMoves(tx, [request], { to: status, actorId: user.id, now: ctx.clock() });
  await publishNote(tx, claim, { id, requesterId, foodId: food.id, donorId: food.donorId }, user.id, ctx);
}

/** Publishes a note about a request without changing its status. Also records the note if the conversation shows it. */
export async function publishNote(
  tx: Db,
  note: Note,
  request: { id: string; requesterId: string; foodId: string | null; donorId: string },
  actorId: string | undefined,
  { publish, clock }: TransactionContext,
): Promise<void> {
  const { id, requesterId, foodId, donorId } = request;
  const recorded = requestNotes.find((kind) => kind === note);
  if (recorded) await store.recordNote(tx, id, recorded, clock());
  await publish(tx, {
    ...{ kind: 'request-noted', note, foodId, donorId, requesterIds: [requesterId], requestId: id },
    ...(actorId !== undefined && { actorId }),
  });
}

function newPickupCode(): string {
  return String(randomInt(10 ** PICKUP_CODE_LENGTH)).padStart(PICKUP_CODE_LENGTH, '0');
}
