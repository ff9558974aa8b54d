import { randomInt } from 'node:crypto';
import { type Move, moves } from '../../contract/moves.ts';
import { PICKUP_CODE_LENGTH, type RequestStatus } from '../../contract/request-terms.ts';
import type { User } from '../accounts/account.ts';
import { type Circumstances, type Moment, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import type { Authorized, Food } from '../foods/food.ts';
import * as store from './queue-store.ts';

/** Someone who waits for a food or is accepted. */
export type OpenRequest = { id: string; requesterId: string; status: RequestStatus };

/** What a request says of its food. */
export type FoodDetails = Pick<Food, 'title' | 'image' | 'quantity' | 'location' | 'deadline'>;

/** How much a food is wanted. */
export type Interest = { waiting: number; promised: boolean };

/**
 * Carries out one move for some requests of a food that the caller holds: states, records and news. Whether they may
 * move is the caller's to say.
 *
 * @param actor who does it; nobody when the clock does
 */
export async function carryOut(
  tx: Db,
  move: Move,
  food: Pick<Food, 'id' | 'donorId'>,
  requests: OpenRequest[],
  actor: User | undefined,
  { now, announce }: Circumstances,
): Promise<void> {
  if (requests.length === 0) return;
  const { by, to } = moves[move];
  await store.setStatus(
    tx,
    requests.map(({ id }) => id),
    { status: to, pickupCode: to === 'Accepted' ? newPickupCode() : null, unseen: by !== 'requester' },
  );
  await store.recordMoves(tx, requests, { to, actorId: actor?.id ?? null, now });
  for (const { id, requesterId, status } of requests) {
    await announce(tx, {
      kind: 'request-changed',
      foodId: food.id,
      donorId: food.donorId,
      requesterIds: [requesterId],
      requestId: id,
      from: status,
      to,
      ...(actor && { actorId: actor.id }),
    });
  }
}

/** Whether the food is promised to someone. */
export async function isPromised(tx: Db, food: Food): Promise<boolean> {
  return store.hasAccepted(tx, food.id);
}

/** Whether this person waits for the food already, or is accepted. */
export async function isInQueue(tx: Db, food: Food, requester: User): Promise<boolean> {
  return store.hasOpenRequest(tx, food.id, requester.id);
}

/** Everyone who waits for the food or is accepted. */
export async function peopleInQueue(tx: Db, food: Food): Promise<string[]> {
  return (await store.openRequests(tx, food.id)).map(({ requesterId }) => requesterId);
}

/** Declines everyone who is left, when the food is given or taken away. */
export async function dismissQueue(tx: Db, food: Authorized<Food>, donor: User, at: Circumstances): Promise<void> {
  await carryOut(tx, 'dismiss', food, await store.openRequests(tx, food.id), donor, at);
}

/**
 * Ends every open request of a food whose deadline has passed.
 *
 * @returns whose they were
 */
export async function expireQueue(tx: Db, food: Food, at: Circumstances): Promise<string[]> {
  if (food.deadline >= today(at)) return [];
  const requests = await store.openRequests(tx, food.id);
  await carryOut(tx, 'expire', food, requests, undefined, at);
  return requests.map(({ requesterId }) => requesterId);
}

/** Tells those in the queue what the food is now, where it is and until when. */
export async function updateQueue(tx: Db, food: Authorized<Food>, details: FoodDetails): Promise<void> {
  await store.copyDetails(tx, food.id, details);
}

/** How much each of these foods is wanted, by its id. */
export async function interestIn(db: Db, foodIds: string[], at: Moment): Promise<(foodId: string) => Interest> {
  const rows = foodIds.length > 0 ? await store.interest(db, foodIds, today(at)) : [];
  const byFood = new Map(rows.map(({ foodId, waiting, promised }) => [foodId, { waiting, promised }]));
  return (foodId) => byFood.get(foodId) ?? { waiting: 0, promised: false };
}

function newPickupCode(): string {
  return String(randomInt(10 ** PICKUP_CODE_LENGTH)).padStart(PICKUP_CODE_LENGTH, '0');
}
