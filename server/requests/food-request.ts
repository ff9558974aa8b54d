import { statusOn } from '../../contract/moves.ts';
import * as contract from '../../contract/requests.ts';
import { donorEmailFields, emailFields, presentPerson, requireOwnEmail, type User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { lastInstantOf, middleOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { fieldNames, fullLink, pick, presentImage } from '../presenting.ts';
import { presentThanks } from '../thanks/said.ts';
import { offeredWindows, presentPicked } from '../windows/window.ts';
import type { FoodRequestRow, NewRequest } from './food-request-store.ts';
import * as store from './food-request-store.ts';

export type { FoodRequestRow } from './food-request-store.ts';

/**
 * Records that someone asks for a food. Whether they may is the caller's to say.
 *
 * @returns the request's id
 * @throws ApiError ALREADY_REQUESTED when they wait for it already
 */
export async function insertRequest(tx: Db, request: NewRequest): Promise<string> {
  const id = await store.insertRequest(tx, request);
  if (!id) throw new ApiError('ALREADY_REQUESTED');
  return id;
}

/** Some requests of a person that may still lead to a hand-over. */
export async function openRequestsOf(db: Db, requesterId: string, limit: number, ctx: Context): Promise<string[]> {
  return store.openRequestsOf(db, requesterId, today(ctx), limit);
}

/** What a person has asked for, the newest first; only for themselves. */
export async function requestsBy(db: Db, requester: User, email: string, page: Page<{ id: string }>) {
  requireOwnEmail(requester, email);
  return store.requestsOfRequester(db, requester.id, page);
}

/** The open request that a person made for a food, else their last one, if any. */
export async function ownRequest(db: Db, requester: User, foodId: string): Promise<FoodRequestRow | undefined> {
  return store.ownRequest(db, requester.id, foodId);
}

/**
 * Takes note of which decisions a person has seen. One that was made anew meanwhile stays unread.
 *
 * @returns how many were unread
 * @throws ApiError NOT_YOURS
 */
export async function markRead(db: Db, requester: User, email: string, { seen }: contract.ReadInput): Promise<number> {
  requireOwnEmail(requester, email);
  return store.markRead(db, requester.id, seen);
}

/** The state of one's own request, as the API answers it beside the food. */
export function presentOwnRequest(request: FoodRequestRow, ctx: Context): contract.OwnRequest {
  return { _id: request.id, ...presentState(request, ctx) };
}

/** Those that say how a request stands: how it is stored, and what of that belongs to its status. */
const stateFields = [
  ...['status', 'reason', 'word', 'queuePosition', 'pickupCode', 'claim', 'noShowAnswer', 'changed', 'emailSeenSince'],
  ...['pickup', 'wanted', 'unit', 'left', 'windows', 'window', 'lapsesAt', 'promisedElsewhere', 'thanks'],
] as const;

/** The fields of an answer that are as they are stored. */
const asStored = fieldNames(contract.FoodRequest, [
  ...['_id', 'image', 'deadline', 'reqDate', 'donator', 'reqUser', ...stateFields],
] as const);

/** A food request as the API answers it to its requester: each field that the contract names, and no other. */
export function presentRequest(request: FoodRequestRow, ctx: Context): contract.FoodRequest {
  return {
    ...pick(request, asStored),
    _id: request.id,
    image: presentImage(request.image, ctx),
    deadline: lastInstantOf(request.deadline, ctx.timeZone),
    reqDate: middleOf(request.requestedFor, ctx.timeZone),
    donator: presentPerson({
      ...donorEmailFields(request, ctx),
      name: request.donorName,
      photo: presentImage(request.donorPhoto, ctx),
      picture: request.donorPicture,
    }),
    reqUser: presentPerson({
      email: request.requesterEmail,
      name: request.requesterName,
      photo: fullLink(request.requesterPhoto, ctx),
      picture: request.requesterPicture,
    }),
    ...(request.unit && { unit: request.unit }),
    ...(request.left !== null && { left: request.left }),
    promisedElsewhere: request.promisedElsewhere && statusOn(today(ctx), request) === 'Requested',
    ...presentState(request, ctx),
    ...presentThanks(request.said, 'requester'),
  };
}

/** Only for the requester: the code is theirs alone. */
function presentState(request: FoodRequestRow, ctx: Context): Omit<contract.OwnRequest, '_id'> {
  const status = statusOn(today(ctx), request);
  const shown = emailFields(request.requesterEmail, request.requesterConfirmed, ctx);
  const [isWaiting, isAccepted] = [status === 'Requested', status === 'Accepted'];
  return {
    status,
    reason: isWaiting || status === 'Declined' ? request.reason : null,
    word: isWaiting ? request.word : null,
    queuePosition: isWaiting ? request.queuePosition : null,
    pickupCode: isAccepted ? request.pickupCode : null,
    claim: isAccepted ? request.claim : null,
    noShowAnswer: status === 'No Show' ? request.answer : null,
    emailSeenSince: shown.email && request.emailPassedAt ? request.emailPassedAt.toISOString() : null,
    changed: isAccepted ? presentChange(request, ctx) : null,
    ...(isAccepted && request.pickup && { pickup: request.pickup }),
    ...(request.wanted !== null && { wanted: request.wanted }),
    ...((isWaiting || isAccepted) && presentWindows(request, ctx)),
    ...presentPicked({ ...request, status }, ctx),
  };
}

/** What can be chosen; nothing where there is nothing to choose. */
function presentWindows(
  { offeredWindows: pickupWindows, deadline }: FoodRequestRow,
  ctx: Context,
): Pick<contract.OwnRequest, 'windows'> {
  const windows = offeredWindows({ pickupWindows: pickupWindows ?? [], deadline }, ctx);
  return windows.length > 0 ? { windows } : {};
}

function presentChange(
  { previousLocation, previousDeadline, placeChanged, contentsChanged, previousWindow, changedAt }: FoodRequestRow,
  { timeZone }: Context,
): contract.OwnRequest['changed'] {
  const former = [previousLocation, previousDeadline, previousWindow];
  const isSame = former.every((value) => value === null) && !placeChanged && !contentsChanged;
  if (!changedAt || isSame) return null;
  const deadline = previousDeadline && lastInstantOf(previousDeadline, timeZone);
  return {
    at: changedAt.toISOString(),
    location: previousLocation,
    deadline,
    ...(placeChanged && { address: true as const }),
    ...(contentsChanged && { contents: true as const }),
    ...(previousWindow !== null && { window: previousWindow }),
  };
}
