import { z } from 'zod';
import { MAX_PAGE } from '../../contract/foods/food-terms.ts';
import type * as contract from '../../contract/requests/requests.ts';
import type { YearRecord } from '../../contract/requests/thanks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { List, Page } from '../http/paging.ts';
import { earliestOpenDeadlines, middleOf } from '../kernel/calendar.ts';
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

/** Cursor for a queue: the last turn returned so far, and the turns of the accepted requests, which come first. */
type QueuePosition = { turn: number; accepted: number[] };

/**
 * Cursor format for a queue. Accepted requests come first, then all others in the order they were made. A request that is
 * accepted or released between two pages still appears exactly once.
 */
export function queueList(foodId: string): List<QueuePosition> {
  return { name: `queue ${foodId}`, position: z.object({ turn, accepted: z.array(turn).max(MAX_PAGE) }) };
}

const turn = z.int32().nonnegative();

/** Returns the cursor after a page of the queue. */
export function positionBehind(page: QueuedRequestRow[], after: QueuePosition | undefined): QueuePosition {
  const accepted = after?.accepted ?? page.filter(({ status }) => status === 'Accepted').map(({ turn }) => turn);
  const last = page.findLast(({ turn }) => !accepted.includes(turn));
  return { turn: last?.turn ?? after?.turn ?? 0, accepted };
}

/** Returns a page of a queue. Waiting requests leave the queue after the food's last day, accepted ones at noon the next day. */
export async function queueOf(db: Db, food: { id: string }, page: Page<QueuePosition>, ctx: Context) {
  const requests = await store.queueOf(db, food.id, earliestOpenDeadlines(ctx), page, ctx.clock());
  const years = await yearRecords(
    db,
    // Only open requests show the sharing record.
    requests
      .filter(({ status }) => status === 'Requested' || status === 'Accepted')
      .map(({ requesterId }) => requesterId),
    ctx,
  );
  return requests.map((request) => ({ ...request, year: years.get(request.requesterId) }));
}

/** A queued request with the requester's sharing record for the last 365 days. */
type WithYear = QueuedRequestRow & { year: YearRecord | undefined };

const NO_DEMAND: Demand = { waiting: 0, accepted: 0, collected: false, collectedAmount: null };

/** Loads the demand for these listings. Returns a function that looks it up by listing ID. */
export async function demandFor(db: Db, foodIds: string[], ctx: Context): Promise<(foodId: string) => Demand> {
  const rows = foodIds.length > 0 ? await store.demand(db, foodIds, earliestOpenDeadlines(ctx)) : [];
  const byFood = new Map(rows.map(({ foodId, ...demand }) => [foodId, demand]));
  return (foodId) => byFood.get(foodId) ?? NO_DEMAND;
}

/**
 * Loads the accepted and next requesters for these listings, for their donor only. Returns a function that looks them up by
 * listing ID.
 */
export async function wantedBy(db: Db, foodIds: string[], ctx: Context): Promise<(foodId: string) => WantingRow[]> {
  const rows = foodIds.length > 0 ? await store.wantedBy(db, foodIds, earliestOpenDeadlines(ctx)) : [];
  const byFood = Map.groupBy(rows, ({ foodId }) => foodId);
  return (foodId) => byFood.get(foodId) ?? [];
}

/** A queued request as returned to the donor. Includes the requester's email address only while the request is accepted. */
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

/**
 * An accepted requester's email address and when the donor got it, or `emailWithheld` if they did not. Undefined if the requester
 * hides it.
 */
function presentContact(request: QueuedRequestRow, ctx: Context) {
  const { requesterEmail, requesterConfirmed, requesterHidesEmail, emailPassedAt } = request;
  if (requesterHidesEmail) return undefined;
  if (!emailPassedAt) return { emailWithheld: true } as const;
  return { ...emailFields(requesterEmail, requesterConfirmed, ctx), emailSince: emailPassedAt.toISOString() };
}
