import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { Db, PlaceTable } from '../db/schema.ts';
import { lockPerson } from '../users/lock-person.ts';
import type { Cell } from './grid.ts';

export type PlaceRow = Pick<Selectable<PlaceTable>, 'id' | 'label' | 'address' | 'lat' | 'lon'>;

/** The values of a new place. */
type NewPlace = Omit<Selectable<PlaceTable>, 'id'>;

/** The cells near a row by which a donor's places have been shown. Until the transaction ends nobody else adds one. */
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

/** @returns the new place's id */
export async function insertPlace(tx: Db, place: NewPlace): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('places')
    .values({ id, ...place })
    .execute();
  return id;
}

/** Marks one of an owner's places as used now, and returns it. A text that is no id finds nothing. */
export async function takePlace(tx: Db, ownerId: string, id: string, now: Date): Promise<PlaceRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .updateTable('places')
    .set({ usedAt: now })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirst();
}

/** Someone's saved places, those used last first. */
export async function keptPlaces(db: Db, ownerId: string): Promise<PlaceRow[]> {
  const kept = db.selectFrom('places').select(fields).where('ownerId', '=', ownerId).where('label', 'is not', null);
  return kept.orderBy('usedAt', 'desc').orderBy('id', 'desc').execute();
}

/** All places of someone, including those that exist only for their foods. */
export async function placesOf(db: Db, ownerId: string): Promise<PlaceRow[]> {
  return db.selectFrom('places').select(fields).where('ownerId', '=', ownerId).orderBy('id', 'desc').execute();
}

/** The exact place of a food. */
export async function placeOfFood(db: Db, foodId: string): Promise<PlaceRow | undefined> {
  return db
    .selectFrom('places')
    .select(fields)
    .where('id', '=', (food) => food.selectFrom('foods').select('placeId').where('foods.id', '=', foodId))
    .executeTakeFirst();
}

/** Removes the label of a saved place, or of all but those used last. @returns how many */
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

/** Removes the exact places from foods that the caller has locked. @returns the donors of those that had one */
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

/** Foods whose last day is before a day and that still have an exact place. It skips those that someone has locked. */
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

/** Deletes places that no food needs and their owners have not saved. */
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
  // A transaction that took a place meanwhile had it locked. The food that it added is visible only to a new statement.
  const ids = unused.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('places').where('id', 'in', ids).where(isUnused).execute();
}

/** Deletes all data about where someone's foods are. */
export async function deleteOf(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('places').where('ownerId', '=', ownerId).execute();
  await tx.deleteFrom('donorCells').where('donorId', '=', ownerId).execute();
}

const fields = ['id', 'label', 'address', 'lat', 'lon'] as const;
