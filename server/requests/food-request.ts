import { type Day, parseDay } from '../../contract/dates.ts';
import type * as contract from '../../contract/requests.ts';
import { presentPerson, requireOwnEmail, type User } from '../accounts/account.ts';
import { type Circumstances, firstInstantOf, lastInstantOf, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import { lockRequestableFood, markRequested, presentImage } from '../foods/food.ts';
import type { Page } from '../paging.ts';
import { Refusal } from '../refusal.ts';
import * as store from './food-request-store.ts';

/** A food request as it is stored, with both people. The food's details are those of the moment of asking. */
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
  status: contract.RequestStatus;
  notes: string;
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
      title,
      image,
      quantity,
      location,
      deadline,
      requestedFor: parseDay(reqDate ?? '', at.timeZone) ?? today(at),
      notes,
    });
    if (!id) throw new Refusal('ALREADY_REQUESTED');
    await markRequested(tx, food, at);
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

/** A food request as the API answers it. */
export function presentRequest(
  request: FoodRequest,
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string },
): contract.FoodRequest {
  return {
    _id: request.id,
    title: request.title,
    image: presentImage(request.image, publicUrl),
    quantity: request.quantity,
    location: request.location,
    deadline: lastInstantOf(request.deadline, timeZone),
    reqDate: firstInstantOf(request.requestedFor, timeZone),
    status: request.status,
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
  };
}
