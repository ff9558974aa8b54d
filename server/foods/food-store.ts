import { type Insertable, type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { FoodInput } from '../../contract/foods.ts';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import { keptPlan } from '../db/client.ts';
import type { Db, FoodTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { isLinked, isShown, type PhotoColumns, photoColumns, shownPhoto } from '../photos/shown-photo.ts';
import type { Placing } from '../places/place.ts';
import type { Offer } from '../windows/window.ts';
import type { ContentColumns } from './contents.ts';
import { searchColumns } from './search-words.ts';

/** What of a food stays in the database, which alone searches by it. */
type Unread = 'titleFolded' | 'words' | 'expired' | 'photoId' | 'donorSuspended' | 'placeId';

/** A food as it is stored, with its donor. */
export type FoodRow = Omit<Selectable<FoodTable>, Unread> &
  PhotoColumns & {
    donorEmail: string;
    donorConfirmed: boolean;
    donorHidesEmail: boolean;
    donorName: string;
    donorPhoto: string;
    donorPicture: string;
    /** In metres, from where one has searched. */
    distance?: number;
  };

/** What of a food is only for its own page, its donor and the hand-over. */
type Beyond = 'donorId' | 'hidden' | 'hiddenWhy' | 'pickupWindows' | 'graceHours' | 'isPictureMissing';

/** A food as it stands in a list. */
export type ListedRow = Omit<FoodRow, Beyond>;

/** What a new food is made of; where the database has a default, it may be left out. */
export type NewFood = Omit<Insertable<FoodTable>, 'id' | 'donorId' | 'status' | 'hidden' | Exclude<Unread, 'placeId'>>;

/** Why a food is hidden: by itself, in words for its donor, or with its donor. */
export type Hiding = { hiddenWhy: string | null } | { donorSuspended: boolean };

/** What a donor says of a food, with its deadline as a day. */
export type FoodValues = Omit<FoodInput, 'deadline' | 'pickup' | 'contents' | 'packDate' | 'windows' | 'graceHours'> & {
  deadline: Day;
} & Partial<Placing & ContentColumns & Offer>;

/** What can still be had on `today`, the newest first. `blocker` is who does not see the foods of those they have blocked. */
export async function newestFoods(
  db: Db,
  today: Day,
  { blocker, limit, after }: Page<{ id: string }> & { blocker: string | undefined },
): Promise<ListedRow[]> {
  const isBehind = after ? sql`foods.id < ${after.id}` : sql`true`;
  const { rows } = await sql<ListedRow>`${listedText(db)} where ${isListedOn(today, blocker)} and ${isBehind}
    order by foods.id desc limit ${lengthFor(limit)} ${keptPlan}`.execute(db);
  return rows.slice(0, limit);
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
  return foods(db).where('foods.id', '=', id).modifyEnd(keptPlan).executeTakeFirst();
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

/** Hides foods from all but their donors, or takes one of the reasons for that back. */
export async function setHiding(tx: Db, id: string, hiding: Hiding): Promise<void> {
  await tx.updateTable('foods').set(hiding).where('id', '=', id).execute();
}

/** Some foods of a donor that are not yet, or no longer to be, hidden with them. */
export async function foodsSuspended(
  db: Db,
  donorId: string,
  donorSuspended: boolean,
  limit: number,
): Promise<string[]> {
  const foods = await db
    .selectFrom('foods')
    .select('id')
    .where('donorId', '=', donorId)
    .where('donorSuspended', '=', donorSuspended)
    .limit(limit)
    .execute();
  return foods.map(({ id }) => id);
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

/** As many columns of foods, with their donors and pictures, as a list shows, for more conditions. */
export const listedFoods = onceFor((db) =>
  db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .leftJoin('linkedPictures', (join) => join.on(isLinked('foods.image')))
    .leftJoin('photos', (join) => join.on(isShown('foods')))
    .select(['foods.id', 'foods.title', 'foods.image', 'foods.quantity', 'foods.deadline'])
    .select(['foods.location', 'foods.status', 'foods.notes'])
    .select(['foods.contains', 'foods.freeOf', 'foods.diets', 'foods.conditions', 'foods.packKind', 'foods.packDay'])
    .select(['foods.unit', 'foods.inParts', 'foods.taken', 'foods.areaLat', 'foods.areaLon'])
    .select(photoColumns[0])
    .select(['users.email as donorEmail', 'users.name as donorName', 'users.photo as donorPhoto'])
    .select([shownPhoto('users').as('donorPicture'), isConfirmed('users').as('donorConfirmed')])
    .select('users.hidesEmail as donorHidesEmail'),
);

/** The same as text, for lists that are asked for often: to put that together takes as long as a tenth of one. */
export const listedText = onceFor((db) => sql.raw(listedFoods(db).compile().sql));

/** Foods with all that is read of them, for more conditions. */
const foods = onceFor((db) =>
  listedFoods(db)
    .select(['foods.donorId', 'foods.hidden', 'foods.hiddenWhy', 'foods.pickupWindows', 'foods.graceHours'])
    .select(photoColumns[1]),
);

/** Makes something of a database's queries once. */
function onceFor<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const query = made.get(db) ?? make(db);
    made.set(db, query);
    return query;
  };
}

/** How many foods lists fetch: few numbers, as a plan that is kept has to know how many are wanted. */
const LENGTHS = [25, 101];

/** The least of these that is enough, in a statement's own text. */
export function lengthFor(limit: number) {
  return sql.lit(LENGTHS.find((length) => length >= limit) ?? limit);
}

/** Which foods the lists' indexes hold, in their own words. */
const isInIndexes = sql<boolean>`foods.status <> 'Not Available' and not foods.expired and not foods.hidden`;

/** What the lists show on a day; to whoever has blocked somebody, not that person's foods. */
export function isListedOn(today: Day, blocker?: string) {
  const isListed = sql<boolean>`${isInIndexes} and foods.deadline >= ${today}`;
  if (!blocker) return isListed;
  return sql<boolean>`${isListed} and not exists (
    select from blocks where blocker_id = ${blocker} and blocked_id = foods.donor_id)`;
}
