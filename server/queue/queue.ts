import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Day } from '../../contract/dates.ts';
import { type Move, moves } from '../../contract/moves.ts';
import { PICKUP_CODE_LENGTH } from '../../contract/request-terms.ts';
import type * as contract from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { middleOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { List, Page } from '../paging.ts';
import { presentImage } from '../presenting.ts';
import type { TransactionContext } from '../transact.ts';
import type { Demand, MovableRequest, OpenRequest, QueuedRequestRow } from './queue-store.ts';
import * as store from './queue-store.ts';

export type { Demand, MovableRequest, OpenRequest } from './queue-store.ts';

/** The food whose queue it is, locked by the caller. */
type LockedFood = { id: string; donorId: string; deadline: Day };

/** Where a page of a queue ends: whose turn in the order of asking came last, and whose stood before them all. */
export type QueuePosition = { turn: number; accepted: number | null };

/**
 * The queue as a list: who is accepted, then all others in the order of asking. Whoever is accepted or released while
 * somebody pages through it comes neither twice nor not at all.
 */
export function queueList(foodId: string): List<QueuePosition> {
  return { name: `queue ${foodId}`, position: z.object({ turn, accepted: turn.nullable() }) };
}

const turn = z.int32().nonnegative();

/** Where the queue goes on behind a page of it. */
export function positionBehind(page: QueuedRequestRow[], after: QueuePosition | undefined): QueuePosition {
  const accepted = after ? after.accepted : page[0]?.status === 'Accepted' ? page[0].turn : null;
  const last = page.findLast(({ turn }) => turn !== accepted);
  return { turn: last?.turn ?? after?.turn ?? 0, accepted };
}

/** A page of a food's queue. From the day after the deadline on, nobody waits any more. */
export async function queueOf(db: Db, food: { id: string }, page: Page<QueuePosition>, ctx: Context) {
  return store.queueOf(db, food.id, today(ctx), page);
}

/** What has to be known of a request to move it; undefined where there is none of that id. */
export async function movableRequest(db: Db, id: string): Promise<MovableRequest | undefined> {
  return store.movableRequest(db, id);
}

/** Everyone who waits for the food or is accepted, in the order of asking. */
export async function openRequests(tx: Db, food: { id: string }): Promise<OpenRequest[]> {
  return store.openRequests(tx, [food.id]);
}

/** Whether the food is promised to someone. */
export async function isPromised(tx: Db, food: { id: string }): Promise<boolean> {
  return store.hasStatus(tx, food.id, 'Accepted');
}

/** Whether the food has changed hands. */
export async function isCollected(tx: Db, food: { id: string }): Promise<boolean> {
  return store.hasStatus(tx, food.id, 'Collected');
}

/** Whether this person waits for the food already, or is accepted. */
export async function isInQueue(tx: Db, food: { id: string }, requester: User): Promise<boolean> {
  return store.hasOpenRequest(tx, food.id, requester.id);
}

/**
 * Carries out one move for some requests of a food that the caller has locked: states, records and events. Whether they may
 * move is the caller's to say.
 *
 * @param user who does it; nobody when a deadline has passed
 */
export async function carryOut(
  tx: Db,
  move: Move,
  food: LockedFood,
  requests: OpenRequest[],
  user: User | undefined,
  ctx: TransactionContext,
): Promise<void> {
  await carryOutAll(tx, move, [{ food, requests }], user, ctx);
}

/** The same for requests of several foods, in as many statements as for one, events apart. */
async function carryOutAll(
  tx: Db,
  move: Move,
  queues: { food: LockedFood; requests: OpenRequest[] }[],
  user: User | undefined,
  { clock, publish }: TransactionContext,
): Promise<void> {
  const requests = queues.flatMap((queue) => queue.requests);
  if (requests.length === 0) return;
  const { by, to } = moves[move];
  await store.setStatus(
    tx,
    requests.map(({ id }) => id),
    { status: to, pickupCode: to === 'Accepted' ? newPickupCode() : null, unread: by !== 'requester' },
  );
  await store.recordMoves(tx, requests, { to, actorId: user?.id ?? null, now: clock() });
  for (const { food, requests } of queues) {
    for (const { id, requesterId, status } of requests) {
      await publish(tx, {
        kind: 'request-changed',
        foodId: food.id,
        donorId: food.donorId,
        requesterIds: [requesterId],
        requestId: id,
        from: status,
        to,
        ...(user && { actorId: user.id }),
      });
    }
  }
}

/** Declines everyone who is left, when the food is given or taken away. */
export async function dismissQueue(tx: Db, food: LockedFood, donor: User, ctx: TransactionContext): Promise<void> {
  await carryOut(tx, 'dismiss', food, await openRequests(tx, food), donor, ctx);
}

/**
 * Ends every open request of those of these foods whose deadline has passed.
 *
 * @returns the foods that had any, and whose they were
 */
export async function expireQueues<Food extends LockedFood>(
  tx: Db,
  foods: Food[],
  ctx: TransactionContext,
): Promise<{ food: Food; requesterIds: string[] }[]> {
  const passed = foods.filter(({ deadline }) => deadline < today(ctx));
  if (passed.length === 0) return [];
  const ids = passed.map(({ id }) => id);
  const open = Map.groupBy(await store.openRequests(tx, ids), ({ foodId }) => foodId);
  const queues = passed.flatMap((food) => {
    const requests = open.get(food.id);
    return requests ? [{ food, requests }] : [];
  });
  await carryOutAll(tx, 'expire', queues, undefined, ctx);
  return queues.map(({ food, requests }) => ({ food, requesterIds: requests.map(({ requesterId }) => requesterId) }));
}

/** Writes what the food is now into its open requests. */
export async function updateCopies(tx: Db, food: { id: string }, copy: store.FoodCopyValues): Promise<void> {
  await store.updateCopies(tx, food.id, copy);
}

/** A batch of foods whose deadline has passed and that still have open requests, by their ids. */
export async function expiredFoods(db: Db, batch: { after: string | undefined; limit: number }, ctx: Context) {
  return store.expiredFoods(db, today(ctx), batch);
}

/** How much each of these foods is wanted, by its id. */
export async function demandFor(db: Db, foodIds: string[], ctx: Context): Promise<(foodId: string) => Demand> {
  const rows = foodIds.length > 0 ? await store.demand(db, foodIds, today(ctx)) : [];
  const byFood = new Map(rows.map(({ foodId, ...demand }) => [foodId, demand]));
  return (foodId) => byFood.get(foodId) ?? { waiting: 0, promised: false, collected: false };
}

/** A request in the queue as the API answers it to the donor: how to reach someone is told only once they are accepted. */
export function presentQueued(request: QueuedRequestRow, ctx: Context): contract.QueuedRequest {
  return {
    _id: request.id,
    status: request.status,
    notes: request.notes,
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    askedAt: request.askedAt.toISOString(),
    queuePosition: request.queuePosition,
    requester: {
      name: request.requesterName,
      photo: presentImage(request.requesterPhoto, ctx),
      picture: request.requesterPicture,
      ...(request.status === 'Accepted' && { email: request.requesterEmail }),
    },
    record: { collected: request.collected, noShows: request.noShows },
  };
}

function newPickupCode(): string {
  return String(randomInt(10 ** PICKUP_CODE_LENGTH)).padStart(PICKUP_CODE_LENGTH, '0');
}
