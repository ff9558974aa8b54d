import type { Day } from '../../../contract/dates.ts';
import { isAllowedFrom, moveErrors, moves } from '../../../contract/requests/moves.ts';
import { parsePickupTime } from '../../../contract/requests/pickup-time-terms.ts';
import type { PickupTimeInput } from '../../../contract/requests/pickup-times.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import type { FoodRow, Offer } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { User } from '../../users/user.ts';
import { publishNote } from '../moves/carry-out.ts';
import { errorsUnless, lockOwn } from '../moves/moves.ts';
import { type MovableRequest, type OpenRequest, openRequests } from '../stores/move-store.ts';
import { changeRequest, countRevision } from '../stores/request-store.ts';
import { clearedProposal } from '../stores/request-values.ts';
import { isOver, requireOffered, timesOf } from './pickup-times.ts';

/**
 * Changes the pick-up time of the user's own open request; null means any time. Once the request is accepted, this is possible
 * only until the current pick-up time is over.
 */
export async function choosePickupTime(
  db: Db,
  requester: User,
  id: string,
  { window: time }: PickupTimeInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, status } = await lockOwn(tx, requester, id, ctx);
    if (!food || !isAllowedFrom('withdraw', status)) throw new ApiError(moveErrors[status]);
    if (request.pickupTime === time) return;
    const isPromised = status === 'Accepted';
    if (isPromised && isOver(request.pickupTime, ctx)) throw new ApiError('WINDOW_OVER');
    requireOffered(food, time, ctx);
    await setPickupTime(tx, request, food, time, ctx);
    await publishNote(tx, isPromised ? 'moved' : 'picked', { ...request, foodId: food.id }, requester.id, ctx);
  });
}
choosePickupTime.errors = errorsUnless(moves.withdraw.from, 'WINDOW_NOT_OFFERED', 'WINDOW_OVER');

/** Sets the pick-up time of an open request; null means any time. Clears proposed and declined times. */
export async function setPickupTime(
  tx: Db,
  { id, status, pickupTime }: Pick<MovableRequest, 'id' | 'status' | 'pickupTime'>,
  food: FoodRow,
  time: string | null,
  ctx: Context,
): Promise<void> {
  const isPromised = status === 'Accepted';
  const { day } = parsePickupTime(time ?? '') ?? {};
  await changeRequest(tx, id, {
    pickupTime: time,
    previousTime: null,
    ...clearedProposal,
    agreedAt: null,
    ...(day && { requestedFor: day }),
    ...(isPromised && {
      movedFrom: pickupTime,
      ...notYet,
      ...timesOf(food, { pickupTime: time, lapsesAt: null }, ctx),
    }),
  });
  if (isPromised) await countRevision(tx, id);
}

/** An update that clears the fields that belong to the current pick-up time. */
const notYet = { remindedAt: null, askedComingAt: null, onWayAt: null };

/**
 * Updates the open requests for a listing after its donor has changed the offer. Clears chosen times that are no longer offered,
 * and proposed times after the last day. Restores an accepted request's former time if it is offered again. Notifies accepted
 * requesters of changes.
 *
 * @param food the listing with all its new fields except the offer, which is still the previous one
 */
export async function followOffer(
  tx: Db,
  food: Pick<FoodRow, 'id' | 'donorId' | 'deadline'> & Offer,
  offer: Partial<Offer>,
  ctx: TransactionContext,
): Promise<void> {
  const now = { ...food, ...offer };
  for (const request of await openRequests(tx, [food.id])) {
    const isPromised = request.status === 'Accepted';
    if (!isByLastDay(request.proposedTime, now.deadline)) await changeRequest(tx, request.id, clearedProposal);
    const chosen = request.previousTime ?? request.pickupTime;
    // Keep times that both sides agreed on, which need not be offered, and times that are already over.
    const isPossible = chosen === null || isAgreed(request, food) || now.pickupTimes.includes(chosen);
    const stays = isPossible ? isByLastDay(chosen, now.deadline) : isOver(chosen, ctx);
    const pickupTime = stays ? chosen : null;
    const isChanged = pickupTime !== request.pickupTime;
    if (!isPromised && !isChanged) continue;
    await changeRequest(tx, request.id, {
      pickupTime,
      previousTime: stays || !isPromised ? null : chosen,
      ...(isPromised && timesOf(now, { ...request, pickupTime }, ctx)),
      ...(isPromised && isChanged && { changedAt: ctx.clock(), ...notYet }),
    });
    if (!isPromised || !isChanged) continue;
    await countRevision(tx, request.id);
    await publishNote(tx, 'changed', { ...request, foodId: food.id, donorId: food.donorId }, food.donorId, ctx);
  }
}

/** Whether both sides have agreed on a pick-up time that was not offered. */
function isAgreed({ pickupTime, previousTime }: OpenRequest, { pickupTimes }: Offer): boolean {
  return previousTime === null && pickupTime !== null && !pickupTimes.includes(pickupTime);
}

function isByLastDay(time: string | null, lastDay: Day): boolean {
  return (parsePickupTime(time ?? '')?.day ?? lastDay) <= lastDay;
}
