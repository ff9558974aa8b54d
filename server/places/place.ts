import { msg } from '#words';
import { MAX_PLACES, type Point } from '../../contract/foods/place-terms.ts';
import type * as contract from '../../contract/foods/places.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { type ApiError, invalidInput } from '../kernel/api-error.ts';
import { earliestOpenDeadlines } from '../kernel/calendar.ts';
import type { User } from '../users/user.ts';
import { cellOf, centreOf, radiusOf, shownCell } from './grid.ts';
import type { PlaceRow } from './place-store.ts';
import * as store from './place-store.ts';

/** A food's place as stored: the public area, and the ID of the exact place. */
export type Placing = { areaLat: number | null; areaLon: number | null; placeId: string | null };

const NOWHERE: Placing = { areaLat: null, areaLon: null, placeId: null };

/**
 * Determines the cell in which a donor's food is shown. If there is an address, stores the exact place for the accepted
 * requester. The caller must delete the food's previous place afterwards (`deleteUnused`).
 *
 * @param pickup null for no place, undefined for no change
 * @throws ApiError INVALID_INPUT if the saved place is not the donor's
 */
export async function placeFood(
  tx: Db,
  donor: User,
  pickup: contract.PickupInput | null | undefined,
  { clock }: Context,
): Promise<Partial<Placing>> {
  if (pickup === undefined) return {};
  if (pickup === null) return NOWHERE;
  const { placeId, lat = 0, lon = 0, address, keepAs } = pickup;
  if (placeId !== undefined) {
    const place = await store.markPlaceUsed(tx, donor.id, placeId, clock());
    if (!place) throw notTheirs();
    return { ...(await areaFor(tx, donor, place)), placeId: place.id };
  }
  const area = await areaFor(tx, donor, { lat, lon });
  if (!address) return { ...area, placeId: null };
  const place = { ownerId: donor.id, label: keepAs || null, address, lat, lon, usedAt: clock() };
  const id = await store.insertPlace(tx, place);
  if (keepAs) await store.stopKeeping(tx, donor.id, { allBut: MAX_PLACES });
  return { ...area, placeId: id };
}

/**
 * Returns the centre of the cell in which a user's place is shown to others, and keeps the cell for their next places nearby. Locks
 * the user until the transaction ends.
 */
export async function shownCentre(tx: Db, user: User, point: Point): Promise<Point> {
  const used = await store.lockCells(tx, user.id, cellOf(point).row);
  const cell = shownCell(point, used);
  await store.insertCell(tx, user.id, cell);
  return centreOf(cell);
}

/** Deletes a donor's exact places that no food uses, except saved ones. */
export async function deleteUnused(tx: Db, donor: { id: string }): Promise<void> {
  await store.deleteUnused(tx, [donor.id]);
}

/** Removes the exact places of food that can no longer be collected. */
export async function forgetPlaces(tx: Db, foods: { id: string }[]): Promise<void> {
  const ids = foods.map(({ id }) => id);
  const owners = ids.length > 0 ? await store.leavePlaces(tx, ids) : [];
  if (owners.length > 0) await store.deleteUnused(tx, owners);
}

/**
 * Removes the exact places of expired food, from noon on the day after the deadline, when promises expire.
 *
 * @returns the number of foods, at most `limit`
 */
export async function forgetPassed(tx: Db, limit: number, ctx: Context): Promise<number> {
  const ids = await store.lockPassed(tx, earliestOpenDeadlines(ctx).promised, limit);
  await forgetPlaces(
    tx,
    ids.map((id) => ({ id })),
  );
  return ids.length;
}

/** Deletes all data about the places of a user's food. */
export async function forgetPlacesOf(tx: Db, { id }: { id: string }): Promise<void> {
  await store.deleteOf(tx, id);
}

/** Returns a user's saved places, most recently used first. */
export async function savedPlaces(db: Db, owner: User): Promise<contract.OwnPlace[]> {
  return (await store.savedPlaces(db, owner.id)).map(presentPlace);
}

/** Returns all data about the places of a user's food, for that user only. */
export async function placesOf(db: Db, owner: User) {
  const places = await store.placesOf(db, owner.id);
  const cells = await store.cellsOf(db, owner.id);
  return {
    places: places.map(presentPlace),
    shownAreas: cells.map((cell) => ({ ...centreOf(cell), radius: radiusOf(cell) })),
  };
}

/** Returns the exact place of a food, for its donor only. */
export async function placeOfFood(db: Db, food: { id: string }): Promise<contract.OwnPlace | undefined> {
  const place = await store.placeOfFood(db, food.id);
  return place && presentPlace(place);
}

/** Whether two places have the same address and position. */
export function isSamePlace(one: contract.Pickup | undefined, other: contract.Pickup | undefined): boolean {
  return one?.address === other?.address && one?.lat === other?.lat && one?.lon === other?.lon;
}

/** Removes a saved place, which is deleted once no food uses it. @returns the number of places removed: 1 or 0 */
export async function removePlace(db: Db, owner: User, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const removed = await store.stopKeeping(tx, owner.id, { id });
    await store.deleteUnused(tx, [owner.id]);
    return removed;
  });
}

async function areaFor(tx: Db, donor: User, point: Point): Promise<Pick<Placing, 'areaLat' | 'areaLon'>> {
  const { lat, lon } = await shownCentre(tx, donor, point);
  return { areaLat: lat, areaLon: lon };
}

function presentPlace({ id, label, address, lat, lon }: PlaceRow): contract.OwnPlace {
  return { _id: id, label, address, lat, lon };
}

function notTheirs(): ApiError {
  return invalidInput('pickup.placeId', msg`This saved address no longer exists. Choose another one.`);
}
