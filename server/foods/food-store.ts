import { type Insertable, type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { foldTitle as fold, type SortOrder } from '../../contract/food-terms.ts';
import type { FoodInput } from '../../contract/foods.ts';
import type { Db, FoodTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { isLinked, isShown, type PhotoColumns, photoColumns, shownPhoto } from '../photos/shown-photo.ts';

/** What of a food stays in the database, which alone searches by it. */
type Unread = 'titleFolded' | 'expired' | 'photoId';

/** A food as it is stored, with its donor. */
export type FoodRow = Omit<Selectable<FoodTable>, Unread> &
  PhotoColumns & {
    donorEmail: string;
    donorName: string;
    donorPhoto: string;
    donorPicture: string;
  };

/** What a new food is made of; where the database has a default, it may be left out. */
export type NewFood = Omit<Insertable<FoodTable>, 'id' | 'donorId' | 'status' | Unread>;

/** What a donor says of a food, with its deadline as a day. */
export type FoodValues = Omit<FoodInput, 'deadline'> & { deadline: Day };

/** What can still be had on `today`, the newest first. */
export async function newestFoods(db: Db, today: Day, { limit, after }: Page<{ id: string }>): Promise<FoodRow[]> {
  let query = foods(db).where(isListedOn(today)).orderBy('foods.id', 'desc').limit(limit);
  if (after) query = query.where('foods.id', '<', after.id);
  return query.execute();
}

/**
 * How many foods a search looks through in their order before it asks the index of titles, and how many when what it has
 * found by then promises a full page. To read one in the index of deadlines takes a quarter of a microsecond; to fetch one
 * that the index of titles has found takes some microseconds (bench/search.ts).
 */
const NEAR = 10_000;
const FAR = 50_000;

/**
 * What can still be had on `today` and has `search` in its title, by deadline. What is frequent is found near the
 * beginning, what is rare by the index of titles. The planner can not know how often a text is a part of others.
 */
export async function searchFoods(
  db: Db,
  today: Day,
  { search, sort, limit, after }: Page<{ id: string; deadline: Day }> & { search: string; sort: SortOrder },
): Promise<FoodRow[]> {
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const inOrder = sql`foods.deadline ${direction}, foods.id ${direction}`;
  const position = after && sql`(${after.deadline}::date, ${after.id}::uuid)`;
  const isBehind = position && sql<boolean>`(foods.deadline, foods.id) ${sort === 'asc' ? sql`>` : sql`<`} ${position}`;
  const isFound = isBehind ? sql<boolean>`${isListedOn(today)} and ${isBehind}` : isListedOn(today);
  const text = fold(search);
  if (!text) return foods(db).where(isFound).orderBy(inOrder).limit(limit).execute();

  const candidates = db.selectFrom('foods').where(isFound).select(['id', 'deadline', 'titleFolded']);
  const page = (among: typeof candidates) => {
    const ids = db.selectFrom(among.as('foods')).where('titleFolded', 'like', `%${escapeLike(text)}%`);
    return foods(db).where('foods.id', 'in', ids.orderBy(inOrder).limit(limit).select('id')).orderBy(inOrder).execute();
  };
  for (const reach of [NEAR, FAR]) {
    const near = await page(candidates.orderBy(inOrder).limit(reach));
    if (near.length === limit) return near;
    if (near.length * FAR < limit * NEAR) break;
  }
  const hasParts = sql<boolean>`title_parts(title_folded) @> ${partsOf(text)}::text[]`;
  // The offset keeps the planner from going by deadline after all.
  return page(candidates.where(hasParts).offset(0));
}

/** The longest of a text's parts that the index of titles knows: three characters each, as PostgreSQL counts them. */
function partsOf(text: string): string[] {
  const characters = [...text];
  const length = Math.min(3, characters.length);
  return Array.from({ length: characters.length - length + 1 }, (_, at) => characters.slice(at, at + length).join(''));
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

/** Several foods by their ids, those that there are. */
export async function findFoods(db: Db, ids: string[]): Promise<FoodRow[]> {
  return ids.length === 0 ? [] : foods(db).where('foods.id', 'in', ids).execute();
}

/** As findFood, and locks the food for this transaction: nobody else changes it or its requests until the end. */
export async function lockFood(tx: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').executeTakeFirst();
}

/** As lockFood for several, but does not wait: what someone else has locked is not found. */
export async function lockFreeFoods(tx: Db, ids: string[]): Promise<FoodRow[]> {
  return foods(tx).where('foods.id', 'in', ids).orderBy('foods.id').forUpdate('foods').skipLocked().execute();
}

/** Locks foods that are noted as expired although their deadline is `today` or later. */
export async function lockUnexpired(tx: Db, today: Day, limit: number): Promise<FoodRow[]> {
  const query = foods(tx).where('foods.expired', '=', true).where('foods.deadline', '>=', today).limit(limit);
  return query.forUpdate('foods').skipLocked().execute();
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
    .set({ ...values, titleFolded: fold(values.title), expired: false })
    .where('id', '=', id)
    .execute();
}

export async function setFoodStatus(tx: Db, ids: string[], status: FoodRow['status']): Promise<void> {
  await tx.updateTable('foods').set({ status }).where('id', 'in', ids).execute();
}

export async function setExpired(tx: Db, ids: string[], expired: boolean): Promise<void> {
  await tx.updateTable('foods').set({ expired }).where('id', 'in', ids).execute();
}

/**
 * Notes of foods in the lists' indexes that they had their last day before `today`, but of none that someone has locked.
 *
 * @returns how many
 */
export async function setPassedExpired(tx: Db, today: Day, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('foods')
    .set({ expired: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('foods')
        .select('id')
        .where(isInIndexes)
        .where('deadline', '<', today)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function deleteFood(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('foods').where('id', '=', id).execute();
}

function foods(db: Db) {
  return db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .leftJoin('linkedPictures', (join) => join.on(isLinked('foods.image')))
    .leftJoin('photos', (join) => join.on(isShown('foods')))
    .select(['foods.id', 'foods.donorId', 'foods.title', 'foods.image', 'foods.quantity', 'foods.deadline'])
    .select(['foods.location', 'foods.status', 'foods.notes'])
    .select(photoColumns)
    .select(['users.email as donorEmail', 'users.name as donorName', 'users.photo as donorPhoto'])
    .select(shownPhoto('users').as('donorPicture'));
}

/** Which foods the lists' indexes hold, in their own words. */
const isInIndexes = sql<boolean>`foods.status <> 'Not Available' and not foods.expired`;

/** What the lists show on a day. */
function isListedOn(today: Day) {
  return sql<boolean>`${isInIndexes} and foods.deadline >= ${today}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
