import { z } from 'zod';
import { MAX_PAGE } from '../../contract/foods/food-terms.ts';
import type * as contract from '../../contract/requests/requests.ts';
import type { YearRecord } from '../../contract/requests/thanks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { List, Page } from '../http/paging.ts';
import { lastDays, middleOf } from '../kernel/calendar.ts';
import { presentImage } from '../kernel/presenting.ts';
import { emailFields } from '../users/user.ts';
import { yearRecords } from '../users/year-record.ts';
import { presentOffered } from './left.ts';
import { presentThanks } from './said.ts';
import type { Demand, QueuedRequestRow, WantingRow } from './stores/queue-store.ts';
import * as store from './stores/queue-store.ts';
import { presentLate } from './times/late.ts';
import { presentPicked } from './times/pickup-times.ts';
import { askableFrom, missedFrom } from './times/when-missed.ts';

export type { Demand, WantingRow } from './stores/queue-store.ts';

/** The end of a page of a queue: the last turn in the order of asking, and the turns of the accepted requests before all. */
type QueuePosition = { turn: number; accepted: number[] };

/**
 * The queue as a list: accepted requests, then all others in the order of asking. A request that is accepted or released
 * while somebody pages through the queue still appears exactly once.
 */
export function queueList(foodId: string): List<QueuePosition> {
  return { name: `queue ${foodId}`, position: z.object({ turn, accepted: z.array(turn).max(MAX_PAGE) }) };
}

const turn = z.int32().nonnegative();

/** The position after a page of the queue. */
export function positionBehind(page: QueuedRequestRow[], after: QueuePosition | undefined): QueuePosition {
  const accepted = after?.accepted ?? page.filter(({ status }) => status === 'Accepted').map(({ turn }) => turn);
  const last = page.findLast(({ turn }) => !accepted.includes(turn));
  return { turn: last?.turn ?? after?.turn ?? 0, accepted };
}

/** A page of a food's queue. From the day after the deadline on nobody waits any more, and from its noon on nobody is promised it. */
export async function queueOf(db: Db, food: { id: string }, page: Page<QueuePosition>, ctx: Context) {
  const requests = await store.queueOf(db, food.id, lastDays(ctx), page, ctx.clock());
  const years = await yearRecords(
    db,
    // Only for requests that are still to be decided.
    requests
      .filter(({ status }) => status === 'Requested' || status === 'Accepted')
      .map(({ requesterId }) => requesterId),
    ctx,
  );
  return requests.map((request) => ({ ...request, year: years.get(request.requesterId) }));
}

/** A request in the queue, and its requester's year of sharing food. */
type WithYear = QueuedRequestRow & { year: YearRecord | undefined };

const NOBODY: Demand = { waiting: 0, accepted: 0, collected: false, collectedAmount: null };

/** The demand for each of these foods, by its id. */
export async function demandFor(db: Db, foodIds: string[], ctx: Context): Promise<(foodId: string) => Demand> {
  const rows = foodIds.length > 0 ? await store.demand(db, foodIds, lastDays(ctx)) : [];
  const byFood = new Map(rows.map(({ foodId, ...demand }) => [foodId, demand]));
  return (foodId) => byFood.get(foodId) ?? NOBODY;
}

/** The people who want each of these foods: those who are promised it, and the next in line; only for its donor. */
export async function wantedBy(db: Db, foodIds: string[], ctx: Context): Promise<(foodId: string) => WantingRow[]> {
  const rows = foodIds.length > 0 ? await store.wantedBy(db, foodIds, lastDays(ctx)) : [];
  const byFood = Map.groupBy(rows, ({ foodId }) => foodId);
  return (foodId) => byFood.get(foodId) ?? [];
}

/** A request in the queue as the API answers it to the donor. The requester's e-mail is told only once they are accepted. */
export function presentQueued(request: WithYear, ctx: Context): contract.QueuedRequest {
  return {
    _id: request.id,
    status: request.status,
    notes: request.notes,
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    askedAt: request.askedAt.toISOString(),
    queuePosition: request.queuePosition,
    ...(request.wanted !== null && { wanted: request.wanted }),
    ...(request.status === 'Requested' && presentOffered(request)),
    claim: request.status === 'Accepted' ? request.claim : null,
    noShowAnswer: request.status === 'No Show' ? request.answer : null,
    ...(request.status === 'Accepted' && { coming: presentComing(request, ctx) }),
    ...presentLate(request, ctx),
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

function presentComing(request: QueuedRequestRow, ctx: Context): contract.QueuedRequest['coming'] {
  const { askedComingAt, onWayAt } = request;
  return {
    askableFrom: askableFrom(request, ctx).toISOString(),
    ...(askedComingAt && { askedAt: askedComingAt.toISOString() }),
    ...(onWayAt && { onWayAt: onWayAt.toISOString() }),
    missedFrom: missedFrom(request, ctx).toISOString(),
  };
}

/** The e-mail of an accepted person, unless they hide it or it is withheld, and since when the donor has it. */
function presentContact(request: QueuedRequestRow, ctx: Context) {
  const { requesterEmail, requesterConfirmed, requesterHidesEmail, emailPassedAt } = request;
  if (requesterHidesEmail) return undefined;
  if (!emailPassedAt) return { emailWithheld: true } as const;
  return { ...emailFields(requesterEmail, requesterConfirmed, ctx), emailSince: emailPassedAt.toISOString() };
}
