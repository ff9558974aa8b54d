import { type InferResult, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { Food, type FoodInput } from '../../contract/foods/foods.ts';
import { keptPlan } from '../db/client.ts';
import type { Db, FoodTable } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { fieldNames } from '../kernel/presenting.ts';
import { isLinked, isShown, photoColumns, shownPhoto } from '../photos/urls/shown-photo.ts';
import type { Placing } from '../places/place.ts';
import { isConfirmed } from '../users/is-confirmed.ts';
import { isSample } from '../users/is-sample.ts';
import { type ContentColumns, contentColumnNames } from './contents.ts';
import { searchColumns } from './search-words.ts';

/** The fields of a food that the API answers as they are read: all but those that are made of several columns. */
export const asRead = fieldNames(Food, [
  '_id',
  'image',
  'deadline',
  'donator',
  'unit',
  'inParts',
  'left',
  'area',
  'distance',
  'contents',
  'packDate',
  'kind',
] as const);

/** Those of them that are columns of their own. */
const columnNames = asRead.filter((name) => name !== 'photo');

/** A food in a list: the columns of `listedFoods` and, in metres, its distance from the place of the search. */
export type ListedRow = InferResult<ReturnType<typeof listedFoods>>[number] & { distance?: number };

/** A food with all of its columns. */
export type FoodRow = InferResult<ReturnType<typeof foods>>[number] & { distance?: number };

/** The values of a new food. Those with a default in the database may be left out. */
type NewFood = Omit<
  Insertable<FoodTable>,
  'id' | 'donorId' | 'status' | 'hidden' | 'titleFolded' | 'words' | 'expired' | 'photoId' | 'donorSuspended'
>;

/** The pick-up times of a food as they are stored, and after how many hours a promise lapses. */
export type Offer = Pick<Selectable<FoodTable>, 'pickupTimes' | 'graceHours'>;

/** Why a food is hidden: by itself, in words for its donor, or with its donor. */
export type Hiding = { hiddenWhy: string | null } | { donorSuspended: boolean };

/** A donor's words about a food, with its deadline as a day. */
export type FoodValues = Omit<FoodInput, 'deadline' | 'pickup' | 'contents' | 'packDate' | 'windows' | 'graceHours'> & {
  deadline: Day;
} & Partial<Placing & ContentColumns & Offer>;

/** The foods that can still be had on `today`, the newest first, as far as the filter lets them through. */
export async function newestFoods(
  db: Db,
  today: Day,
  { limit, after, ...filter }: Page<{ id: string }> & ListFilter,
): Promise<ListedRow[]> {
  const isBehind = after ? sql`foods.id < ${after.id}` : sql`true`;
  const { rows } = await sql<ListedRow>`${listedText(db)} where ${isListedOn(today, filter)} and ${isBehind}
    order by foods.id desc limit ${lengthFor(limit)} ${keptPlan}`.execute(db);
  return rows.slice(0, limit);
}

/** All foods that a donor has posted, including expired and given ones, the newest first; without those of `except`. */
export async function foodsOfDonor(
  db: Db,
  donorId: string,
  { limit, after, except = [] }: Page<{ id: string }> & { except?: string[] },
) {
  let query = foods(db).where('foods.donorId', '=', donorId).orderBy('foods.id', 'desc').limit(limit);
  if (after) query = query.where('foods.id', '<', after.id);
  if (except.length > 0) query = query.where('foods.id', 'not in', except);
  return query.execute();
}

/** The same, those first that `isFirst` holds for, as `isFirst` in the rows says. */
export async function foodsOfDonorByFirst(
  db: Db,
  donorId: string,
  { limit, except, isFirst }: { limit: number; except: string[]; isFirst: RawBuilder<boolean> },
) {
  let ids = db
    .selectFrom('foods')
    .select(['id', isFirst.as('isFirst')])
    .where('donorId', '=', donorId)
    .orderBy('isFirst', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (except.length > 0) ids = ids.where('id', 'not in', except);
  return foods(db)
    .innerJoin(ids.as('ordered'), 'ordered.id', 'foods.id')
    .select('ordered.isFirst')
    .orderBy('ordered.isFirst', 'desc')
    .orderBy('foods.id', 'desc')
    .execute();
}

/** One food by its id; a text that is no id finds nothing. */
export async function findFood(db: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(db).where('foods.id', '=', id).modifyEnd(keptPlan).executeTakeFirst();
}

/** The foods with these ids that exist. */
export async function findFoods(db: Db, ids: string[]): Promise<FoodRow[]> {
  return ids.length === 0 ? [] : foods(db).where('foods.id', 'in', ids).execute();
}

/** As findFood, and locks the food for this transaction: nobody else changes it or its requests until the end. */
export async function lockFood(tx: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').executeTakeFirst();
}

/** As lockFood for several, but does not wait: foods that someone else has locked are left out. */
export async function lockFreeFoods(tx: Db, ids: string[]): Promise<FoodRow[]> {
  return foods(tx).where('foods.id', 'in', ids).orderBy('foods.id').forUpdate('foods').skipLocked().execute();
}

/** Locks foods that are recorded as expired although their deadline is `today` or later. */
export async function lockUnexpired(tx: Db, today: Day, limit: number): Promise<FoodRow[]> {
  const query = foods(tx).where('foods.expired', '=', true).where('foods.deadline', '>=', today).limit(limit);
  return query.forUpdate('foods').skipLocked().execute();
}

/** @returns the new food's id */
export async function insertFood(db: Db, donorId: string, values: NewFood, status: FoodRow['status']) {
  const id = uuidv7();
  await db
    .insertInto('foods')
    .values({ id, donorId, status, ...values, ...searchColumns(values) })
    .execute();
  return id;
}

export async function updateFood(tx: Db, id: string, values: FoodValues): Promise<void> {
  await tx
    .updateTable('foods')
    .set({ ...values, ...searchColumns(values), expired: false })
    .where('id', '=', id)
    .execute();
}

export async function setFoodStatus(tx: Db, ids: string[], status: FoodRow['status']): Promise<void> {
  await tx.updateTable('foods').set({ status }).where('id', 'in', ids).execute();
}

export async function setExpired(tx: Db, ids: string[], expired: boolean): Promise<void> {
  await tx.updateTable('foods').set({ expired }).where('id', 'in', ids).execute();
}

/** Hides foods from all but their donors, or takes back one of the reasons for that. */
export async function setHiding(tx: Db, id: string, hiding: Hiding): Promise<void> {
  await tx.updateTable('foods').set(hiding).where('id', '=', id).execute();
}

/** Some foods of a donor, in any state; with `donorSuspended`, only those that are hidden with their donor, or not. */
export async function someFoodsOf(
  db: Db,
  donorId: string,
  { limit, donorSuspended }: { limit: number; donorSuspended?: boolean },
): Promise<string[]> {
  let query = db.selectFrom('foods').select('id').where('donorId', '=', donorId).limit(limit);
  if (donorSuspended !== undefined) query = query.where('donorSuspended', '=', donorSuspended);
  return (await query.execute()).map(({ id }) => id);
}

/**
 * Records that foods in the lists' indexes expired before `today`. It skips those that someone has locked.
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

/** The columns of foods that a list shows, with their donors and pictures, for more conditions. */
export const listedFoods = onceFor((db) =>
  db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .leftJoin('linkedPictures', (join) => join.on(isLinked('foods.image')))
    .leftJoin('photos', (join) => join.on(isShown('foods')))
    .select(columnNames.map((name) => `foods.${name}` as const))
    .select(['foods.id', 'foods.image', 'foods.deadline', 'foods.unit', 'foods.inParts', 'foods.taken'])
    .select(['foods.areaLat', 'foods.areaLon', ...contentColumnNames.map((name) => `foods.${name}` as const)])
    .select(photoColumns[0])
    .select(['users.email as donorEmail', 'users.name as donorName', 'users.photo as donorPhoto'])
    .select([shownPhoto('users').as('donorPicture'), isConfirmed('users').as('donorConfirmed')])
    .select(['users.hidesEmail as donorHidesEmail', isSample('users').as('donorIsSample')]),
);

/** The same as text, for lists that are read often: building it takes a tenth of such a query's time. */
export const listedText = onceFor((db) => sql.raw(listedFoods(db).compile().sql));

/** Foods with all of their columns, for more conditions. */
const foods = onceFor((db) =>
  listedFoods(db)
    .select(['foods.donorId', 'foods.hidden', 'foods.hiddenWhy', 'foods.pickupTimes', 'foods.graceHours'])
    .select(photoColumns[1]),
);

/** Builds a query once for each database. */
function onceFor<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const query = made.get(db) ?? make(db);
    made.set(db, query);
    return query;
  };
}

/** The lengths of lists. They are few, as a kept plan has to know the limit. */
const LENGTHS = [25, 101];

/** The least of these that is enough, written into the statement's text. */
export function lengthFor(limit: number) {
  return sql.lit(LENGTHS.find((length) => length >= limit) ?? limit);
}

/** The foods in the lists' indexes, in the words of the indexes. */
const isInIndexes = sql<boolean>`foods.status <> 'Not Available' and not foods.expired and not foods.hidden`;

/** What lists leave out: the foods of people whom `blocker` has blocked, and all but those for which `isAmong` holds. */
export type ListFilter = { blocker: string | undefined; isAmong?: RawBuilder<boolean> | undefined };

/** The foods that lists show on a day. */
export function isListedOn(today: Day, { blocker, isAmong }: ListFilter) {
  const isInAny = sql<boolean>`${isInIndexes} and foods.deadline >= ${today}`;
  const isListed = isAmong ? sql<boolean>`${isInAny} and ${isAmong}` : isInAny;
  if (!blocker) return isListed;
  return sql<boolean>`${isListed} and not exists (
    select from blocks where blocker_id = ${blocker} and blocked_id = foods.donor_id)`;
}
