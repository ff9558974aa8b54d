import { type Day, parseDay } from '../../contract/dates.ts';
import { statusOn } from '../../contract/moves.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type * as contract from '../../contract/requests.ts';
import { presentPerson, requireOwnEmail, type User } from '../accounts/account.ts';
import { Refusal } from '../api-error.ts';
import { type Circumstances, firstInstantOf, lastInstantOf, type Moment, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import { type Food, lockRequestableFood, presentImage, showAs } from '../foods/food.ts';
import type { Page } from '../paging.ts';
import * as store from './food-request-store.ts';

/** A food request as it is stored, with both people. The food's details are as they were last while it was open. */
export type FoodRequest = {
  id: string;
  foodId: string | null;
  donorId: string;
  requesterId: string;
  title: string;
  image: string;
  quantity: number;
  location: string;
  deadline: Day;
  requestedFor: Day;
  status: RequestStatus;
  notes: string;
  pickupCode: string | null;
  unseen: boolean;
  queuePosition: number | null;
  donorEmail: string;
  donorName: string;
  donorPhoto: string;
  requesterEmail: string;
  requesterName: string;
  requesterPhoto: string;
};

/**
 * Asks for a food. Several people may wait for one food; one person asks once at a time.
 *
 * @returns the request's id
 * @throws Refusal as lockRequestableFood, or ALREADY_REQUESTED
 */
export async function requestFood(
  db: Db,
  requester: User,
  { foodId, reqDate, notes }: contract.FoodRequestInput,
  at: Circumstances,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const food = await lockRequestableFood(tx, requester, foodId, at);
    const { title, image, quantity, location, deadline, donorId } = food;
    const id = await store.insertRequest(tx, {
      foodId: food.id,
      donorId,
      requesterId: requester.id,
      askedAt: at.now,
      title,
      image,
      quantity,
      location,
      deadline,
      requestedFor: parseDay(reqDate ?? '', at.timeZone) ?? today(at),
      notes,
    });
    if (!id) throw new Refusal('ALREADY_REQUESTED');
    await showAs(tx, food, 'Requested', { people: [], actor: requester }, at);
    await at.announce(tx, {
      kind: 'request-changed',
      foodId: food.id,
      donorId,
      requesterIds: [requester.id],
      requestId: id,
      to: 'Requested',
      actorId: requester.id,
    });
    return id;
  });
}

/** What a person has asked for, the newest first; only for themselves. */
export async function requestsBy(
  db: Db,
  requester: User,
  email: string,
  page: Page<{ id: string }>,
): Promise<FoodRequest[]> {
  requireOwnEmail(requester, email);
  return store.requestsOfRequester(db, requester.id, page);
}

/** How a person stands with a food: the newest request that they made for it, if any. */
export async function ownRequest(db: Db, requester: User, food: Food): Promise<FoodRequest | undefined> {
  return store.newestRequest(db, requester.id, food.id);
}

/** How a person stands with a food, as the API answers it to them. */
export function presentOwnRequest(request: FoodRequest, at: Moment): contract.OwnRequest {
  return { _id: request.id, ...presentStanding(request, at) };
}

/** A food request as the API answers it to its requester. */
export function presentRequest(
  request: FoodRequest,
  { publicUrl, ...at }: Moment & { publicUrl: string },
): contract.FoodRequest {
  const { timeZone } = at;
  return {
    _id: request.id,
    title: request.title,
    image: presentImage(request.image, publicUrl),
    quantity: request.quantity,
    location: request.location,
    deadline: lastInstantOf(request.deadline, timeZone),
    reqDate: firstInstantOf(request.requestedFor, timeZone),
    notes: request.notes,
    foodId: request.foodId,
    donator: presentPerson({
      email: request.donorEmail,
      name: request.donorName,
      photo: presentImage(request.donorPhoto, publicUrl),
    }),
    reqUser: presentPerson({
      email: request.requesterEmail,
      name: request.requesterName,
      photo: request.requesterPhoto,
    }),
    unseen: request.unseen,
    ...presentStanding(request, at),
  };
}

/** Only for the requester: the code is theirs alone. */
function presentStanding(
  request: FoodRequest,
  at: Moment,
): Pick<contract.FoodRequest, 'status' | 'queuePosition' | 'pickupCode'> {
  const status = statusOn(today(at), request);
  return {
    status,
    queuePosition: status === 'Requested' ? request.queuePosition : null,
    pickupCode: status === 'Accepted' ? request.pickupCode : null,
  };
}
