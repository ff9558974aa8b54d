import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import type { Db, PlaceTable } from '../db/schema.ts';
import type { Cell } from './grid.ts';

export type PlaceRow = Pick<Selectable<PlaceTable>, 'id' | 'label' | 'address' | 'lat' | 'lon'>;

/** What a place is made of. */
export type NewPlace = Omit<Selectable<PlaceTable>, 'id'>;

/** The cells near a row by which a donor has been shown. Until the transaction ends nobody else adds one. */
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

/** One of an owner's places, which is used now; a text that is no id finds nothing. */
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

/** The places that someone keeps, those used last first. */
export async function keptPlaces(db: Db, ownerId: string): Promise<PlaceRow[]> {
  const kept = db.selectFrom('places').select(fields).where('ownerId', '=', ownerId).where('label', 'is not', null);
  return kept.orderBy('usedAt', 'desc').orderBy('id', 'desc').execute();
}

/** All places of someone, also those that are there for their foods alone. */
export async function placesOf(db: Db, ownerId: string): Promise<PlaceRow[]> {
  return db.selectFrom('places').select(fields).where('ownerId', '=', ownerId).orderBy('id', 'desc').execute();
}

/** Where exactly a food is. */
export async function placeOfFood(db: Db, foodId: string): Promise<PlaceRow | undefined> {
  return db
    .selectFrom('places')
    .select(fields)
    .where('id', '=', (food) => food.selectFrom('foods').select('placeId').where('foods.id', '=', foodId))
    .executeTakeFirst();
}

/** Keeps a place no longer, or all but those used last. @returns how many */
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

/** Has foods, which the caller has locked, know no more where exactly they are. @returns whose they are, of those that did */
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

/** Foods that had their last day before `today` and still know where exactly they are, but none that someone has locked. */
export async function lockPassed(tx: Db, today: Day, limit: number): Promise<string[]> {
  const foods = await tx
    .selectFrom('foods')
    .select('id')
    .where('placeId', 'is not', null)
    .where('deadline', '<', today)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return foods.map(({ id }) => id);
}

/** Deletes what no food needs and its owner does not keep. */
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
  // Whoever has taken one meanwhile had it locked, and the food that they have added shows to a new statement only.
  const ids = unused.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('places').where('id', 'in', ids).where(isUnused).execute();
}

/** Deletes all that is known of where someone's foods are. */
export async function deleteOf(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('places').where('ownerId', '=', ownerId).execute();
  await tx.deleteFrom('donorCells').where('donorId', '=', ownerId).execute();
}

const fields = ['id', 'label', 'address', 'lat', 'lon'] as const;
