import type { Day } from '../../contract/dates.ts';
import type { FoodInput } from '../../contract/foods.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import { type GraceHours, partsOf } from '../../contract/window-terms.ts';
import type * as contract from '../../contract/windows.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { instantsAt } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { remembered } from '../remembered.ts';
import { type TransactionContext, transact } from '../transact.ts';
import type { PickRow } from './window-store.ts';
import * as store from './window-store.ts';

export { countRevision } from './window-store.ts';

/** When a food can be collected, as it is stored with it, and after how many hours a promise lapses. */
export type Offer = { pickupWindows: string[]; graceHours: GraceHours | null };

const HOUR = 60 * 60_000;

/** How long before the beginning of a pick-up time both sides are reminded, in milliseconds. */
const REMINDED_BEFORE = HOUR;

/** How many requests one transaction deals with. */
const BATCH = 500;

/**
 * What a donor says of when, to be stored; nothing for what they have not said.
 *
 * @throws ApiError INVALID_INPUT for a pick-up time that is over, after the last day, or that the change of clocks leaves no
 *   time for
 */
export function offerFrom(
  { windows, graceHours }: Pick<FoodInput, 'windows' | 'graceHours'>,
  deadline: Day,
  ctx: Context,
) {
  for (const window of windows ?? []) {
    const span = spanOf(window, ctx.timeZone);
    if (span && span.startsAt >= span.endsAt)
      throw invalidInput('windows', 'Clocks are set forward over this pick-up time.');
    if (isOver(window, ctx)) throw invalidInput('windows', 'A pick-up time must not be over.');
    if ((partsOf(window)?.day ?? deadline) > deadline)
      throw invalidInput('windows', 'A pick-up time must not be after Expired Date.');
  }
  return {
    ...(windows !== undefined && { pickupWindows: windows.toSorted() }),
    ...(graceHours !== undefined && { graceHours }),
  } satisfies Partial<Offer>;
}

/** The pick-up times of a food that are still ahead, and not after its last day. */
export function offeredWindows(food: { pickupWindows: string[]; deadline: Day }, ctx: Context): string[] {
  return food.pickupWindows.filter(
    (window) => !isOver(window, ctx) && (partsOf(window)?.day ?? food.deadline) <= food.deadline,
  );
}

/** @throws ApiError WINDOW_NOT_OFFERED */
export function requireOffered(
  food: { pickupWindows: string[]; deadline: Day },
  window: string | null,
  ctx: Context,
): void {
  if (window !== null && !offeredWindows(food, ctx).includes(window)) throw new ApiError('WINDOW_NOT_OFFERED');
}

/** Whether the end of a chosen pick-up time has passed. */
export function isOver(window: string | null, { timeZone, clock }: Pick<Context, 'timeZone' | 'clock'>): boolean {
  const span = window === null ? undefined : spanOf(window, timeZone);
  return span !== undefined && span !== null && span.endsAt <= clock().getTime();
}

/** Whether the beginning of a chosen pick-up time is still ahead. */
export function isStillToBegin(window: string | null, { timeZone, clock }: Context): boolean {
  const span = window === null ? undefined : spanOf(window, timeZone);
  return span !== undefined && span !== null && span.startsAt > clock().getTime();
}

/** Notes when both sides of a new promise are reminded, and when it lapses. */
export async function timePromise(
  tx: Db,
  food: Offer,
  { id, pickupWindow }: { id: string; pickupWindow: string | null },
  ctx: Context,
): Promise<void> {
  const times = timesOf(food, { pickupWindow, lapsesAt: null }, ctx);
  if (times.remindAt || times.lapsesAt) await store.setPick(tx, id, times);
}

/**
 * Has the open requests of a food follow what its donor offers from now on. Whoever has chosen a pick-up time that is not
 * offered any more waits, or comes, at any of the others; whoever is promised the food is told.
 *
 * @param food as it is now, but for the offer
 */
export async function followOffer(
  tx: Db,
  food: Offer & { id: string; donorId: string; deadline: Day },
  offer: Partial<Offer>,
  ctx: TransactionContext,
): Promise<void> {
  const now = { ...food, ...offer };
  if (sameOffer(food, now)) return;
  for (const request of await store.openPicks(tx, food.id)) {
    const isPromised = request.status === 'Accepted';
    const chosen = request.previousWindow ?? request.pickupWindow;
    // What is over was offered when it counted.
    const stays = chosen === null || isOver(chosen, ctx) || now.pickupWindows.includes(chosen);
    const pickupWindow = stays ? chosen : null;
    const isChanged = pickupWindow !== request.pickupWindow;
    if (!isPromised && !isChanged) continue;
    await store.setPick(tx, request.id, {
      pickupWindow,
      previousWindow: stays || !isPromised ? null : chosen,
      ...(isPromised && timesOf(now, { ...request, pickupWindow }, ctx)),
      ...(isPromised && isChanged && { changedAt: ctx.clock(), unread: true, remindedAt: null }),
    });
    if (!isPromised || !isChanged) continue;
    await store.countRevision(tx, request.id);
    await publishNote(tx, 'changed', { ...request, foodId: food.id, donorId: food.donorId }, food.donorId, ctx);
  }
}

/** Has a request of a locked food be for another of its pick-up times. Whether that may be is the caller's to say. */
export async function choose(
  tx: Db,
  food: Offer & { id: string; donorId: string },
  request: Pick<PickRow, 'id' | 'requesterId' | 'status'>,
  pickupWindow: string | null,
  ctx: TransactionContext,
): Promise<void> {
  const isPromised = request.status === 'Accepted';
  const { day } = partsOf(pickupWindow ?? '') ?? {};
  await store.setPick(tx, request.id, {
    pickupWindow,
    previousWindow: null,
    ...(day && { requestedFor: day }),
    ...(isPromised && timesOf(food, { pickupWindow, lapsesAt: null }, ctx)),
    ...(isPromised && { donorUnread: true, remindedAt: null }),
  });
  if (isPromised) await store.countRevision(tx, request.id);
  const { id, requesterId } = request;
  await publishNote(tx, 'picked', { id, requesterId, foodId: food.id, donorId: food.donorId }, requesterId, ctx);
}

/** Reminds both sides of promises whose pick-up time begins within the hour, once. */
export async function remindOfPickups(db: Db, ctx: Context): Promise<void> {
  let count: number;
  do {
    count = await transact(db, ctx, async (tx, ctx) => {
      const now = ctx.clock();
      const began = new Date(now.getTime() - REMINDED_BEFORE);
      const due = await store.noteReminders(tx, now, began, BATCH);
      for (const request of due) await publishNote(tx, 'reminder', request, undefined, ctx);
      return due.length;
    });
  } while (count === BATCH);
}

/** Foods with a promise that has lapsed, but that has not been recorded yet. */
export async function foodsToLapse(db: Db, ctx: Context): Promise<string[]> {
  return store.foodsToLapse(db, ctx.clock(), BATCH);
}

/** Which requests for a locked food have been promised it for too long. */
export async function lapsedRequests(tx: Db, food: { id: string }, ctx: Context): Promise<string[]> {
  return store.lapsedRequests(tx, food.id, ctx.clock());
}

/** What a food's page says of when it can be collected; nothing where its donor has not said. */
export function presentOffer({ pickupWindows, graceHours }: Offer, { isOwn }: { isOwn: boolean }) {
  return {
    ...(pickupWindows.length > 0 && { windows: pickupWindows }),
    ...(isOwn && graceHours !== null && { graceHours }),
  };
}

type Promised = { pickupWindow: string | null; lapsesAt: Date | null; status: RequestStatus };

/** When somebody comes, and until when that holds, for both sides; nothing where that is open. */
export function presentPicked(
  { pickupWindow, lapsesAt, status }: Promised,
  { timeZone }: Context,
): { window?: contract.PickedWindow; lapsesAt?: string } {
  const span = pickupWindow === null ? null : spanOf(pickupWindow, timeZone);
  return {
    ...(pickupWindow !== null && {
      window: {
        time: pickupWindow,
        ...(span && {
          startsAt: new Date(span.startsAt).toISOString(),
          endsAt: new Date(span.endsAt).toISOString(),
        }),
      },
    }),
    ...(status === 'Accepted' && lapsesAt && { lapsesAt: lapsesAt.toISOString() }),
  };
}

/**
 * From when to when, in milliseconds; null for any time. Where clocks are set back over one of its times, it is as long as
 * its words can mean.
 */
const spanOf = remembered((window, timeZone): { startsAt: number; endsAt: number } | null => {
  const parts = partsOf(window);
  if (!parts) return null;
  const { day, from, to } = parts;
  return { startsAt: instantsAt(day, from, timeZone).first, endsAt: instantsAt(day, to, timeZone).last };
});

/** A promise is reminded of and lapses by the pick-up time that was chosen; without a choice it lapses by the last there is. */
function timesOf(
  { pickupWindows, graceHours }: Offer,
  { pickupWindow, lapsesAt }: { pickupWindow: string | null; lapsesAt: Date | null },
  { timeZone, clock }: Context,
): { remindAt: Date | null; lapsesAt: Date | null } {
  const now = clock().getTime();
  const chosen = pickupWindow === null ? null : spanOf(pickupWindow, timeZone);
  const remindAt = chosen ? chosen.startsAt - REMINDED_BEFORE : 0;
  const endsAt = pickupWindow === null ? lastEnd(pickupWindows, timeZone) : chosen?.endsAt;
  // Promised when it was over: then the two have settled something else.
  const lapses = graceHours !== null && endsAt !== undefined && (endsAt > now || lapsesAt !== null);
  return {
    remindAt: remindAt > now ? new Date(remindAt) : null,
    lapsesAt: lapses ? new Date(endsAt + graceHours * HOUR) : null,
  };
}

function lastEnd(windows: string[], timeZone: string): number | undefined {
  const ends = windows.map((window) => spanOf(window, timeZone)?.endsAt ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}

function sameOffer(one: Offer, other: Offer): boolean {
  return one.graceHours === other.graceHours && one.pickupWindows.join() === other.pickupWindows.join();
}

type Noted = { id: string; requesterId: string; foodId: string; donorId: string };

async function publishNote(
  tx: Db,
  note: 'changed' | 'picked' | 'reminder',
  { id, requesterId, foodId, donorId }: Noted,
  actorId: string | undefined,
  { publish }: TransactionContext,
): Promise<void> {
  await publish(tx, {
    ...{ kind: 'request-noted', note, foodId, donorId, requesterIds: [requesterId], requestId: id },
    ...(actorId !== undefined && { actorId }),
  });
}
