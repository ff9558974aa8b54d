import { statusOn } from '../../contract/moves.ts';
import * as contract from '../../contract/requests.ts';
import { presentPerson, requireOwnEmail, type User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import { lastInstantOf, middleOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { fieldNames, fullLink, pick, presentImage } from '../presenting.ts';
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

/** The fields of an answer that are as they are stored. */
const asStored = fieldNames(contract.FoodRequest, [
  ...['_id', 'image', 'deadline', 'reqDate', 'donator', 'reqUser', 'status', 'queuePosition', 'pickupCode'],
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
      email: request.donorEmail,
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
    ...presentState(request, ctx),
  };
}

/** Only for the requester: the code is theirs alone. */
function presentState(
  request: FoodRequestRow,
  ctx: Context,
): Pick<contract.FoodRequest, 'status' | 'queuePosition' | 'pickupCode'> {
  const status = statusOn(today(ctx), request);
  return {
    status,
    queuePosition: status === 'Requested' ? request.queuePosition : null,
    pickupCode: status === 'Accepted' ? request.pickupCode : null,
  };
}
