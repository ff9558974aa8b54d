import { type Insertable, type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { foldTitle as fold, listedStatuses, type SortOrder } from '../../contract/food-terms.ts';
import type { FoodInput } from '../../contract/foods.ts';
import type { Db, FoodTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';

/** A food as it is stored, with its donor. */
export type FoodRow = Selectable<FoodTable> & { donorEmail: string; donorName: string; donorPhoto: string };

/** What a new food is made of; where the database has a default, it may be left out. */
export type NewFood = Omit<Insertable<FoodTable>, 'id' | 'donorId' | 'status' | 'titleFolded'>;

/** What a donor says of a food, with its deadline as a day. */
export type FoodValues = Omit<FoodInput, 'deadline'> & { deadline: Day };

/** What can still be had on `today`, the newest first. */
export async function newestFoods(db: Db, today: Day, { limit, after }: Page<{ id: string }>): Promise<FoodRow[]> {
  let query = listed(db, today).orderBy('foods.id', 'desc').limit(limit);
  if (after) query = query.where('foods.id', '<', after.id);
  return query.execute();
}

/** What can still be had on `today` and has `search` in its title, by deadline. */
export async function searchFoods(
  db: Db,
  today: Day,
  { search, sort, limit, after }: Page<{ id: string; deadline: Day }> & { search: string; sort: SortOrder },
): Promise<FoodRow[]> {
  const direction = sort === 'asc' ? 'asc' : 'desc';
  let query = listed(db, today).orderBy('foods.deadline', direction).orderBy('foods.id', direction).limit(limit);
  if (search) query = query.where('foods.titleFolded', 'like', `%${escapeLike(fold(search))}%`);
  if (after) {
    const position = sql`(${after.deadline}::date, ${after.id}::uuid)`;
    const row = sql`(foods.deadline, foods.id)`;
    query = query.where(sort === 'asc' ? sql<boolean>`${row} > ${position}` : sql<boolean>`${row} < ${position}`);
  }
  return query.execute();
}

/** Everything that a donor has posted, expired and given food too, the newest first. */
export async function foodsOfDonor(db: Db, donorId: string, { limit, after }: Page<{ id: string }>) {
  let query = foods(db).where('foods.donorId', '=', donorId).orderBy('foods.id', 'desc').limit(limit);
  if (after) query = query.where('foods.id', '<', after.id);
  return query.execute();
}

/** One food by its id; a text that is no id finds nothing. */
export async function findFood(db: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(db).where('foods.id', '=', id).executeTakeFirst();
}

/** As findFood, and locks the food for this transaction: nobody else changes it or its requests until the end. */
export async function lockFood(tx: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').executeTakeFirst();
}

/** As lockFood, but does not wait: a food that someone else has locked is not found. */
export async function lockFoodIfFree(tx: Db, id: string): Promise<FoodRow | undefined> {
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').skipLocked().executeTakeFirst();
}

/** @returns the new food's id */
export async function insertFood(db: Db, donorId: string, values: NewFood, status: FoodRow['status']) {
  const id = uuidv7();
  await db
    .insertInto('foods')
    .values({ id, donorId, status, ...values, titleFolded: fold(values.title) })
    .execute();
  return id;
}

export async function updateFood(tx: Db, id: string, values: FoodValues): Promise<void> {
  await tx
    .updateTable('foods')
    .set({ ...values, titleFolded: fold(values.title) })
    .where('id', '=', id)
    .execute();
}

export async function setFoodStatus(tx: Db, id: string, status: FoodRow['status']): Promise<void> {
  await tx.updateTable('foods').set({ status }).where('id', '=', id).execute();
}

export async function deleteFood(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('foods').where('id', '=', id).execute();
}

function foods(db: Db) {
  return db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .selectAll('foods')
    .select(['users.email as donorEmail', 'users.name as donorName', 'users.photo as donorPhoto']);
}

function listed(db: Db, today: Day) {
  return foods(db).where('foods.status', 'in', listedStatuses).where('foods.deadline', '>=', today);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
