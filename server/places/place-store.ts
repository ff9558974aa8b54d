import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { Db, PlaceTable } from '../db/schema.ts';
import { lockPerson } from '../users/lock-person.ts';
import type { Cell } from './grid.ts';

export type PlaceRow = Pick<Selectable<PlaceTable>, 'id' | 'label' | 'address' | 'lat' | 'lon'>;

type NewPlace = Omit<Selectable<PlaceTable>, 'id'>;

/**
 * Returns the cells near a row that a donor's places have been shown as. Locks the donor, so that no one else can add a cell
 * until the transaction ends.
 */
export async function lockCells(tx: Db, donorId: string, row: number): Promise<Cell[]> {
  await lockPerson(tx, donorId);
  return tx
    .selectFrom('donorCells')
    .select(['cellRow as row', 'cellColumn as column'])
    .where('donorId', '=', donorId)
    .where('cellRow', '>=', row - 1)
    .where('cellRow', '<=', row + 1)
    .execute();
}

export async function insertCell(tx: Db, donorId: string, { row, column }: Cell): Promise<void> {
  await tx
    .insertInto('donorCells')
    .values({ donorId, cellRow: row, cellColumn: column })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function cellsOf(db: Db, donorId: string): Promise<Cell[]> {
  return db
    .selectFrom('donorCells')
    .select(['cellRow as row', 'cellColumn as column'])
    .where('donorId', '=', donorId)
    .orderBy('cellRow')
    .orderBy('cellColumn')
    .execute();
}

/** @returns the new place's ID */
export async function insertPlace(tx: Db, place: NewPlace): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('places')
    .values({ id, ...place })
    .execute();
  return id;
}

/**
 * Records when an owner's place was last used, and returns the place. Returns undefined if the owner has no place with this ID.
 */
export async function markPlaceUsed(tx: Db, ownerId: string, id: string, now: Date): Promise<PlaceRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .updateTable('places')
    .set({ usedAt: now })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirst();
}

/** Returns a user's saved places, most recently used first. */
export async function savedPlaces(db: Db, ownerId: string): Promise<PlaceRow[]> {
  const kept = db.selectFrom('places').select(fields).where('ownerId', '=', ownerId).where('label', 'is not', null);
  return kept.orderBy('usedAt', 'desc').orderBy('id', 'desc').execute();
}

/** Returns all of a user's places, including unsaved places that are kept only because food uses them. */
export async function placesOf(db: Db, ownerId: string): Promise<PlaceRow[]> {
  return db.selectFrom('places').select(fields).where('ownerId', '=', ownerId).orderBy('id', 'desc').execute();
}

export async function placeOfFood(db: Db, foodId: string): Promise<PlaceRow | undefined> {
  return db
    .selectFrom('places')
    .select(fields)
    .where('id', '=', (food) => food.selectFrom('foods').select('placeId').where('foods.id', '=', foodId))
    .executeTakeFirst();
}

/** Unsaves a place, or all but the most recently used places, by removing the label. @returns how many were unsaved */
export async function stopKeeping(
  tx: Db,
  ownerId: string,
  which: { id: string } | { allBut: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('places')
    .set({ label: null })
    .where('ownerId', '=', ownerId)
    .where('label', 'is not', null)
    .where('id', 'in', (places) =>
      'id' in which
        ? places.selectFrom('places').select('id').where('id', '=', which.id)
        : places
            .selectFrom('places')
            .select('id')
            .where('ownerId', '=', ownerId)
            .where('label', 'is not', null)
            .orderBy('usedAt', 'desc')
            .orderBy('id', 'desc')
            .offset(which.allBut),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Removes the exact place from food that the caller has locked. @returns the IDs of donors whose food had one */
export async function leavePlaces(tx: Db, foodIds: string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('foods')
    .set({ placeId: null })
    .where('id', 'in', foodIds)
    .where('placeId', 'is not', null)
    .returning('donorId')
    .execute();
  return rows.map(({ donorId }) => donorId);
}

/** Locks food that has an exact place and a deadline before `day`, and returns its IDs. Skips food that is already locked. */
export async function lockPassed(tx: Db, day: Day, limit: number): Promise<string[]> {
  const foods = await tx
    .selectFrom('foods')
    .select('id')
    .where('placeId', 'is not', null)
    .where('deadline', '<', day)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return foods.map(({ id }) => id);
}

/** Deletes these owners' places that are neither saved nor used by any food. */
export async function deleteUnused(tx: Db, ownerIds: string[]): Promise<void> {
  const isUnused = sql<boolean>`label is null and not exists (select from foods where place_id = places.id)`;
  const unused = await tx
    .selectFrom('places')
    .select('id')
    .where('ownerId', 'in', ownerIds)
    .where(isUnused)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Checks again, because other transactions may have added food at a place while the first statement waited for its locks.
  const ids = unused.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('places').where('id', 'in', ids).where(isUnused).execute();
}

/** Deletes all data about the places of a user's food. */
export async function deleteOf(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('places').where('ownerId', '=', ownerId).execute();
  await tx.deleteFrom('donorCells').where('donorId', '=', ownerId).execute();
}

const fields = ['id', 'label', 'address', 'lat', 'lon'] as const;
