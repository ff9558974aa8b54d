import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Day } from '../../contract/dates.ts';
import { MAX_PAGE } from '../../contract/food-terms.ts';
import { type Move, ruleOf } from '../../contract/moves.ts';
import { type Claim, PICKUP_CODE_LENGTH } from '../../contract/request-terms.ts';
import type * as contract from '../../contract/requests.ts';
import type { YearRecord } from '../../contract/thanks.ts';
import { emailFields, type User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { middleOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { List, Page } from '../paging.ts';
import { presentImage } from '../presenting.ts';
import { presentThanks } from '../thanks/said.ts';
import { yearRecords } from '../thanks/year-record.ts';
import type { TransactionContext } from '../transact.ts';
import { countRevision, type Offer, presentPicked, timePromise } from '../windows/window.ts';
import type { Demand, MovableRequest, OpenRequest, QueuedRequestRow } from './queue-store.ts';
import * as store from './queue-store.ts';

export type { Demand, MovableRequest, OpenRequest } from './queue-store.ts';

/** The food whose queue it is, locked by the caller. */
type LockedFood = { id: string; donorId: string; deadline: Day } & Offer;

/** Where a page of a queue ends: whose turn in the order of asking came last, and whose stood before them all. */
export type QueuePosition = { turn: number; accepted: number[] };

/**
 * The queue as a list: who is accepted, then all others in the order of asking. Whoever is accepted or released while
 * somebody pages through it comes neither twice nor not at all.
 */
export function queueList(foodId: string): List<QueuePosition> {
  return { name: `queue ${foodId}`, position: z.object({ turn, accepted: z.array(turn).max(MAX_PAGE) }) };
}

const turn = z.int32().nonnegative();

/** Where the queue goes on behind a page of it. */
export function positionBehind(page: QueuedRequestRow[], after: QueuePosition | undefined): QueuePosition {
  const accepted = after?.accepted ?? page.filter(({ status }) => status === 'Accepted').map(({ turn }) => turn);
  const last = page.findLast(({ turn }) => !accepted.includes(turn));
  return { turn: last?.turn ?? after?.turn ?? 0, accepted };
}

/** A page of a food's queue. From the day after the deadline on, nobody waits any more. */
export async function queueOf(db: Db, food: { id: string }, page: Page<QueuePosition>, ctx: Context) {
  const requests = await store.queueOf(db, food.id, today(ctx), page, ctx.clock());
  const years = await yearRecords(
    db,
    // About whom there is still something to decide.
    requests
      .filter(({ status }) => status === 'Requested' || status === 'Accepted')
      .map(({ requesterId }) => requesterId),
    ctx,
  );
  return requests.map((request) => ({ ...request, year: years.get(request.requesterId) }));
}

/** Someone in the queue, and how they have shared food in a year. */
type WithYear = QueuedRequestRow & { year: YearRecord | undefined };

/** What has to be known of a request to move it; undefined where there is none of that id. */
export async function movableRequest(db: Db, id: string): Promise<MovableRequest | undefined> {
  return store.movableRequest(db, id);
}

/** Everyone who waits for the food or is accepted, in the order of asking. */
export async function openRequests(tx: Db, food: { id: string }): Promise<OpenRequest[]> {
  return store.openRequests(tx, [food.id]);
}

/**
 * How much of a locked food is neither promised nor collected, of one that is given as a whole all or nothing; and whether
 * all of it has changed hands.
 */
export async function leftOf(tx: Db, { id, quantity }: { id: string; quantity: number }) {
  const { promised, collected } = await store.takenOf(tx, id, quantity);
  return { left: Math.max(0, quantity - promised - collected), isCollected: collected >= quantity };
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
 * @param word what the donor writes to the person
 */
export async function carryOut(
  tx: Db,
  move: Move,
  food: LockedFood,
  requests: OpenRequest[],
  user: User | undefined,
  ctx: TransactionContext,
  word?: string,
): Promise<void> {
  await carryOutAll(tx, move, [{ food, requests }], user, ctx, word);
}

/** Carries out a move that leaves a request Accepted: what is said of a hand-over without the code. */
export async function carryOutClaim(
  tx: Db,
  move: Move,
  claim: Claim,
  food: LockedFood,
  { id, requesterId, status }: Pick<MovableRequest, 'id' | 'requesterId' | 'status'>,
  user: User,
  { clock, publish }: TransactionContext,
): Promise<void> {
  const byDonor = ruleOf(move).by === 'donor';
  await store.setClaim(tx, id, { claim, unread: byDonor, donorUnread: !byDonor });
  await store.recordMoves(tx, [{ id, status }], { to: status, actorId: user.id, now: clock() });
  await publish(tx, {
    kind: 'request-noted',
    note: claim,
    foodId: food.id,
    donorId: food.donorId,
    requesterIds: [requesterId],
    requestId: id,
    actorId: user.id,
  });
}

/**
 * Keeps what whoever did not come says to that, for the donor.
 *
 * @throws ApiError ALREADY_ANSWERED
 */
export async function keepAnswer(
  tx: Db,
  { id, foodId, donorId, requesterId }: MovableRequest,
  answer: string,
  { publish }: TransactionContext,
): Promise<void> {
  // Nothing is locked where the food is deleted, and another answer may have come first.
  if (!(await store.setAnswer(tx, id, answer))) throw new ApiError('ALREADY_ANSWERED');
  if (!foodId) return;
  await publish(tx, {
    kind: 'request-noted',
    note: 'answered',
    foodId,
    donorId,
    requesterIds: [requesterId],
    requestId: id,
    actorId: requesterId,
  });
}

/** Has somebody who waits ask for another amount, which the donor sees. Whether they may is the caller's to say. */
export async function setWanted(
  tx: Db,
  food: LockedFood,
  { id, requesterId }: MovableRequest,
  wanted: number,
  { publish }: TransactionContext,
): Promise<void> {
  await store.setWanted(tx, id, wanted);
  await publish(tx, {
    kind: 'request-noted',
    note: 'wanted',
    foodId: food.id,
    donorId: food.donorId,
    requesterIds: [requesterId],
    requestId: id,
    actorId: requesterId,
  });
}

/** Has everyone who waits ask for all of a food, which from now on is given in parts, or as a whole. */
export async function askForAll(tx: Db, food: LockedFood, quantity: number, inParts: boolean): Promise<void> {
  await store.setWantedOfWaiting(tx, food.id, inParts ? quantity : null);
}

/** Marks a request that is new for its donor. */
export async function markForDonor(tx: Db, requestId: string): Promise<void> {
  await store.markForDonor(tx, requestId);
}

/** The donor has seen what is new about a request for a food of theirs. @returns how many were unread */
export async function markReadByDonor(db: Db, donor: User, requestId: string): Promise<number> {
  return (await store.markReadByDonor(db, donor.id, requestId)) ? 1 : 0;
}

/** The same for requests of several foods, in as many statements as for one, events apart. */
async function carryOutAll(
  tx: Db,
  move: Move,
  queues: { food: LockedFood; requests: OpenRequest[] }[],
  user: User | undefined,
  ctx: TransactionContext,
  word?: string,
): Promise<void> {
  const { clock, publish } = ctx;
  const requests = queues.flatMap((queue) => queue.requests);
  if (requests.length === 0) return;
  const { by, to, reason } = ruleOf(move);
  const isPromise = to === 'Accepted';
  await store.setStatus(
    tx,
    requests.map(({ id }) => ({ id, pickupCode: isPromise ? newPickupCode() : null })),
    {
      status: to,
      reason: reason ?? null,
      word: word ?? null,
      unread: by !== 'requester',
      donorUnread: move === 'approve' || move === 'lapse' || (move === 'withdraw' && requests.some(isAccepted)),
    },
  );
  await store.recordMoves(tx, requests, { to, actorId: user?.id ?? null, now: clock() });
  for (const { food, requests } of queues) {
    if (isPromise) {
      for (const request of requests) {
        await store.passEmail(tx, { ...request, donorId: food.donorId }, clock());
        await timePromise(tx, food, request, ctx);
      }
    }
    for (const { id, requesterId, status } of requests) {
      await publish(tx, {
        kind: 'request-changed',
        foodId: food.id,
        donorId: food.donorId,
        requesterIds: [requesterId],
        requestId: id,
        from: status,
        to,
        ...(reason && { reason }),
        ...(user && { actorId: user.id }),
      });
    }
  }
}

/** Ends what is open, when the donor deletes the food. */
export async function dismissQueue(tx: Db, food: LockedFood, donor: User, ctx: TransactionContext): Promise<void> {
  await carryOut(tx, 'deleteFood', food, await openRequests(tx, food), donor, ctx);
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

/**
 * Writes what the food is now into its open requests. Whoever is promised it learns that its place or its last day is
 * another one.
 *
 * @param changes what else is another one, and not copied: its exact place, what is declared to be in it
 */
export async function updateCopies(
  tx: Db,
  food: LockedFood,
  copy: store.FoodCopyValues,
  changes: Changes,
  ctx: TransactionContext,
): Promise<void> {
  const promises = await store.promisedRequests(tx, food.id);
  await store.updateCopies(tx, food.id, copy);
  for (const promised of promises) await noteChange(tx, food, promised, copy, changes, ctx);
}

type Changes = { isMoved: boolean; hasOtherContents: boolean };

async function noteChange(
  tx: Db,
  food: LockedFood,
  promised: store.Promised,
  copy: store.FoodCopyValues,
  { isMoved, hasOtherContents }: Changes,
  { clock, publish }: TransactionContext,
): Promise<void> {
  const isElsewhere = copy.location !== promised.location || copy.deadline !== promised.deadline;
  if (isElsewhere || copy.title !== promised.title) await countRevision(tx, promised.id);
  if (!isElsewhere && !isMoved && !hasOtherContents) return;
  // What is again as it was when it was promised has not changed.
  const [location, deadline] = [
    promised.previousLocation ?? promised.location,
    promised.previousDeadline ?? promised.deadline,
  ];
  await store.setChange(tx, promised.id, {
    previousLocation: location === copy.location ? null : location,
    previousDeadline: deadline === copy.deadline ? null : deadline,
    placeChanged: isMoved || promised.placeChanged,
    contentsChanged: hasOtherContents || promised.contentsChanged,
    changedAt: clock(),
  });
  await publish(tx, {
    kind: 'request-noted',
    note: 'changed',
    foodId: food.id,
    donorId: food.donorId,
    requesterIds: [promised.requesterId],
    requestId: promised.id,
    actorId: food.donorId,
  });
}

/** A batch of foods whose deadline has passed and that still have open requests, by their ids. */
export async function expiredFoods(db: Db, batch: { after: string | undefined; limit: number }, ctx: Context) {
  return store.expiredFoods(db, today(ctx), batch);
}

const NOBODY: Demand = { waiting: 0, accepted: 0, collected: false, collectedParts: null };

/** How much each of these foods is wanted, by its id. */
export async function demandFor(db: Db, foodIds: string[], ctx: Context): Promise<(foodId: string) => Demand> {
  const rows = foodIds.length > 0 ? await store.demand(db, foodIds, today(ctx)) : [];
  const byFood = new Map(rows.map(({ foodId, ...demand }) => [foodId, demand]));
  return (foodId) => byFood.get(foodId) ?? NOBODY;
}

/** The names of who is accepted for each of these foods, by its id; only for their donor. */
export async function promisedTo(db: Db, foodIds: string[], ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = foodIds.length > 0 ? await store.promisedTo(db, foodIds, today(ctx)) : [];
  const byFood = Map.groupBy(rows, ({ foodId }) => foodId);
  return new Map([...byFood].map(([foodId, ofFood]) => [foodId, ofFood.map(({ name }) => name).join(', ')]));
}

/** A request in the queue as the API answers it to the donor: how to reach someone is told only once they are accepted. */
export function presentQueued(request: WithYear, ctx: Context): contract.QueuedRequest {
  return {
    _id: request.id,
    status: request.status,
    notes: request.notes,
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    askedAt: request.askedAt.toISOString(),
    queuePosition: request.queuePosition,
    ...(request.wanted !== null && { wanted: request.wanted }),
    claim: request.status === 'Accepted' ? request.claim : null,
    noShowAnswer: request.status === 'No Show' ? request.answer : null,
    ...presentPicked(request, ctx),
    requester: {
      name: request.requesterName,
      photo: presentImage(request.requesterPhoto, ctx),
      picture: request.requesterPicture,
      ...(request.status === 'Accepted' && presentContact(request, ctx)),
    },
    record: { collected: request.collected, noShows: request.noShows },
    ...(request.year && { year: request.year }),
    ...presentThanks(request.said, 'donor'),
  };
}

/** The e-mail of who is accepted, unless they hide it or it is withheld, and since when the donor has it. */
function presentContact(request: QueuedRequestRow, ctx: Context) {
  const { requesterEmail, requesterConfirmed, requesterHidesEmail, emailPassedAt } = request;
  if (requesterHidesEmail) return undefined;
  if (!emailPassedAt) return { emailWithheld: true } as const;
  return { ...emailFields(requesterEmail, requesterConfirmed, ctx), emailSince: emailPassedAt.toISOString() };
}

function isAccepted({ status }: OpenRequest): boolean {
  return status === 'Accepted';
}

function newPickupCode(): string {
  return String(randomInt(10 ** PICKUP_CODE_LENGTH)).padStart(PICKUP_CODE_LENGTH, '0');
}
