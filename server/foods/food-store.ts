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

/** Fields of a food that the API returns as they are stored. The fields excluded here are computed. */
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

/** The fields of `asRead` that have a column of their own. */
const columnNames = asRead.filter((name) => name !== 'photo');

/** A food in a list: the columns of `listedFoods` and, in a search by location, the distance in metres. */
export type ListedRow = InferResult<ReturnType<typeof listedFoods>>[number] & { distance?: number };

export type FoodRow = InferResult<ReturnType<typeof foods>>[number] & { distance?: number };

/** Values of a new food. Those with a database default are optional. */
type NewFood = Omit<
  Insertable<FoodTable>,
  'id' | 'donorId' | 'status' | 'hidden' | 'titleFolded' | 'words' | 'expired' | 'photoId' | 'donorSuspended'
>;

/** A food's pick-up times as stored, and its grace time: how many hours after the pick-up time a promise lapses. */
export type Offer = Pick<Selectable<FoodTable>, 'pickupTimes' | 'graceHours'>;

/** A change to one of two reasons for hiding a food: one about this food, which its donor sees, or the donor's suspension. */
export type Hiding = { hiddenWhy: string | null } | { donorSuspended: boolean };

/** A donor's input for a food, with the deadline as a day. */
export type FoodValues = Omit<FoodInput, 'deadline' | 'pickup' | 'contents' | 'packDate' | 'windows' | 'graceHours'> & {
  deadline: Day;
} & Partial<Placing & ContentColumns & Offer>;

/** Returns food that is available on `today` and passes the filter, newest first. */
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

/** Returns all food that a donor has posted, newest first, including expired and collected food. Omits the IDs in `except`. */
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

/** Like foodsOfDonor, but returns food that meets `isFirst` first. Each row includes its value of `isFirst`. */
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

/** Finds a food by ID. Returns undefined for an invalid ID. */
export async function findFood(db: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(db).where('foods.id', '=', id).modifyEnd(keptPlan).executeTakeFirst();
}

/** Finds foods by ID. Ignores IDs that do not exist. */
export async function findFoods(db: Db, ids: string[]): Promise<FoodRow[]> {
  return ids.length === 0 ? [] : foods(db).where('foods.id', 'in', ids).execute();
}

/** Like findFood, but locks the food: until the transaction ends, no one else can change it or its requests. */
export async function lockFood(tx: Db, id: string): Promise<FoodRow | undefined> {
  if (!isUuid(id)) return undefined;
  return foods(tx).where('foods.id', '=', id).forUpdate('foods').executeTakeFirst();
}

/** Like lockFood for several foods, but skips foods locked by other transactions instead of waiting for them. */
export async function lockFreeFoods(tx: Db, ids: string[]): Promise<FoodRow[]> {
  return foods(tx).where('foods.id', 'in', ids).orderBy('foods.id').forUpdate('foods').skipLocked().execute();
}

/** Locks food that is marked as expired although its deadline is `today` or later. */
export async function lockUnexpired(tx: Db, today: Day, limit: number): Promise<FoodRow[]> {
  const query = foods(tx).where('foods.expired', '=', true).where('foods.deadline', '>=', today).limit(limit);
  return query.forUpdate('foods').skipLocked().execute();
}

/** @returns the new food's ID */
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

/** Adds or removes a reason for hiding a food from everyone but its donor. */
export async function setHiding(tx: Db, id: string, hiding: Hiding): Promise<void> {
  await tx.updateTable('foods').set(hiding).where('id', '=', id).execute();
}

/**
 * Returns IDs of a donor's food, in any state. With `donorSuspended`, returns only food that a suspension hides (or does not).
 */
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
 * Marks food in the list indexes as expired if its deadline is before `today`. Skips locked food.
 *
 * @returns the number of foods marked
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

/** Base query for listed food, with donors and pictures. Callers add conditions. */
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

/** `listedFoods` as SQL text, for frequent lists. Building the query each time would take a tenth as long as running it. */
export const listedText = onceFor((db) => sql.raw(listedFoods(db).compile().sql));

/** Base query for food with all columns. Callers add conditions. */
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

/** Limits of list queries. A kept plan needs a fixed limit, so there are only a few. */
const LENGTHS = [25, 101];

/** Rounds a limit up to one of LENGTHS and returns it as a literal in the SQL text. */
export function lengthFor(limit: number) {
  return sql.lit(LENGTHS.find((length) => length >= limit) ?? limit);
}

/** Condition for food in the list indexes. Must be written exactly as in the indexes, or the planner will not use them. */
const isInIndexes = sql<boolean>`foods.status <> 'Not Available' and not foods.expired and not foods.hidden`;

/** Omits food from donors that `blocker` has blocked, and food for which `isAmong` is false. */
export type ListFilter = { blocker: string | undefined; isAmong?: RawBuilder<boolean> | undefined };

/** Condition for food that lists show on a day. */
export function isListedOn(today: Day, { blocker, isAmong }: ListFilter) {
  const isInAny = sql<boolean>`${isInIndexes} and foods.deadline >= ${today}`;
  const isListed = isAmong ? sql<boolean>`${isInAny} and ${isAmong}` : isInAny;
  if (!blocker) return isListed;
  return sql<boolean>`${isListed} and not exists (
    select from blocks where blocker_id = ${blocker} and blocked_id = foods.donor_id)`;
}
