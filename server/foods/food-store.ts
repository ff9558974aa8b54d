import { type SelectQueryBuilder, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { listedStatuses, type SortOrder } from '../../contract/food-terms.ts';
import type { Db, FoodTable, Schema } from '../db/schema.ts';
import type { Page, Position } from '../paging.ts';
import type { Food } from './food.ts';

export type FoodDetails = Pick<Food, 'title' | 'image' | 'quantity' | 'deadline' | 'location' | 'notes'>;

/** What can still be had on `today`, the newest first. */
export async function newestFoods(db: Db, today: Day, { limit, after }: Page<Position>): Promise<Food[]> {
  let query = listed(db, today).orderBy('foods.id', 'desc').limit(limit);
  if (after) query = query.where('foods.id', '<', after.id);
  return query.execute();
}

/** What can still be had on `today` and has `search` in its title, by deadline. */
export async function searchFoods(
  db: Db,
  today: Day,
  { search, sort, limit, after }: Page<Position> & { search: string; sort: SortOrder },
): Promise<Food[]> {
  const direction = sort === 'asc' ? 'asc' : 'desc';
  let query = listed(db, today).orderBy('foods.deadline', direction).orderBy('foods.id', direction).limit(limit);
  if (search) query = query.where('foods.title_folded', 'like', `%${escapeLike(fold(search))}%`);
  if (after) {
    const position = sql`(${after.deadline}::date, ${after.id}::uuid)`;
    const row = sql`(foods.deadline, foods.id)`;
    query = query.where(sort === 'asc' ? sql<boolean>`${row} > ${position}` : sql<boolean>`${row} < ${position}`);
  }
  return query.execute();
}

/** Everything that a donor has posted, expired and given food too, the newest first. */
export async function foodsOfDonor(db: Db, donorId: string, { limit, after }: Page<Position>): Promise<Food[]> {
  let query = foods(db).where('foods.donor_id', '=', donorId).orderBy('foods.id', 'desc').limit(limit);
  if (after) query = query.where('foods.id', '<', after.id);
  return query.execute();
}

/** One food by its id; a text that is no id finds nothing. */
export async function findFood(db: Db, id: string): Promise<Food | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(db).where('foods.id', '=', id).executeTakeFirst();
}

/** As findFood, and holds the food for this transaction: nobody else changes it or its requests until the end. */
export async function lockFood(tx: Db, id: string): Promise<Food | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').executeTakeFirst();
}

/** As lockFood, but does not wait: a food that someone else holds is not found. */
export async function lockFoodIfFree(tx: Db, id: string): Promise<Food | undefined> {
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').skipLocked().executeTakeFirst();
}

export async function insertFood(db: Db, donorId: string, details: FoodDetails, status: Food['status']) {
  const id = uuidv7();
  await db
    .insertInto('foods')
    .values({ id, donor_id: donorId, status, ...details, title_folded: fold(details.title) })
    .execute();
  return id;
}

export async function updateFood(tx: Db, id: string, details: FoodDetails): Promise<void> {
  await tx
    .updateTable('foods')
    .set({ ...details, title_folded: fold(details.title) })
    .where('id', '=', id)
    .execute();
}

export async function setFoodStatus(tx: Db, id: string, status: FoodTable['status']): Promise<void> {
  await tx.updateTable('foods').set({ status }).where('id', '=', id).execute();
}

export async function deleteFood(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('foods').where('id', '=', id).execute();
}

function foods(db: Db) {
  return db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donor_id')
    .select([
      'foods.id',
      'foods.donor_id as donorId',
      'foods.title',
      'foods.image',
      'foods.quantity',
      'foods.deadline',
      'foods.location',
      'foods.status',
      'foods.notes',
      'users.email as donorEmail',
      'users.name as donorName',
      'users.photo as donorPhoto',
    ]) satisfies SelectQueryBuilder<Schema, 'foods' | 'users', Food>;
}

function listed(db: Db, today: Day) {
  return foods(db).where('foods.status', 'in', listedStatuses).where('foods.deadline', '>=', today);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
