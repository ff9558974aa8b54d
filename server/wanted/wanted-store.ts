import { type ExpressionBuilder, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { Point, Radius } from '../../contract/foods/place-terms.ts';
import { count } from '../db/count.ts';
import type { AlertTable } from '../db/notification-tables.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { shownPhoto } from '../photos/urls/shown-photo.ts';
import { chordOf, metresAlong } from '../places/grid.ts';

/** A wanted post: an alert that others can see (`AlertTable`). */
export type WantedRow = Omit<Selectable<AlertTable>, 'userId' | 'searchFolded' | 'conditions' | 'people' | 'until'> & {
  people: number;
  until: Day;
};

/** Another user's wanted post. `chord` is the straight-line distance from the point to search near, in metres. */
export type OthersWantedRow = WantedRow & {
  personId: string;
  name: string;
  photo: string;
  picture: string;
  distance?: number;
};

export type WantedValues = Omit<Insertable<AlertTable>, 'id' | 'userId' | 'madeAt' | 'conditions' | 'hiddenWhy'>;

/** Cursor of the list: the last post's ID and, in a list near a point, its distance. */
export type WantedPosition = { id: string; chord?: number | undefined };

const columns = [
  ...(['alerts.id', 'alerts.label', 'alerts.lat', 'alerts.lon', 'alerts.within', 'alerts.search'] as const),
  ...(['alerts.freeOf', 'alerts.diets', 'alerts.weekdays', 'alerts.hiddenWhy', 'alerts.madeAt'] as const),
  sql<number>`alerts.people`.as('people'),
  sql<Day>`alerts.until`.as('until'),
] as const;

/**
 * Adds a wanted post. If the user has one that differs only in how long it lasts or for whom it is, changes that one.
 *
 * @returns the post's ID
 */
export async function insertWanted(tx: Db, userId: string, values: WantedValues, madeAt: Date): Promise<string> {
  const { label, people, until, weekdays } = values;
  const { id } = await tx
    .insertInto('alerts')
    .values({ id: uuidv7(), userId, madeAt, conditions: 0, ...values })
    .onConflict((conflict) => conflict.constraint('alerts_once').doUpdateSet({ label, people, until, weekdays }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a user's wanted post, and forgets the food found for it. @returns whether the user has a post with this ID */
export async function updateWanted(tx: Db, userId: string, id: string, values: WantedValues): Promise<boolean> {
  const { searchFolded, lat, lon, within, freeOf, diets } = values;
  // The constraint `alerts_once` allows only one for the same food.
  await tx
    .deleteFrom('alerts')
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .where((alert) => alert.and({ searchFolded, lat, lon, within, freeOf, diets, conditions: 0 }))
    .execute();
  const row = await tx
    .updateTable('alerts')
    .set(values)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('people', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await tx.deleteFrom('alertFinds').where('alertId', '=', row.id).execute();
  return row !== undefined;
}

/** Returns the number of a user's wanted posts that have not ended. */
export async function countWanted(tx: Db, userId: string, today: Day): Promise<number> {
  const row = await tx
    .selectFrom('alerts')
    .select(count)
    .where('userId', '=', userId)
    .where('until', '>=', today)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns a user's wanted posts, newest first, including those that have ended. */
export async function wantedBy(db: Db, userId: string): Promise<WantedRow[]> {
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('userId', '=', userId)
    .where('people', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function setLastDay(tx: Db, posts: Pick<WantedRow, 'id'>[], until: Day): Promise<void> {
  const ids = posts.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable('alerts').set({ until }).where('id', 'in', ids).execute();
}

/** Deletes a user's wanted post. @returns the number of deleted posts: 1 or 0 */
export async function deleteWanted(db: Db, userId: string, id: string): Promise<number> {
  if (!isUuid(id)) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('people', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteEndedBefore(db: Db, day: Day): Promise<void> {
  await db.deleteFrom('alerts').where('until', '<', day).execute();
}

/** Finds another user's wanted post that the viewer may see. */
export async function findWanted(
  db: Db,
  viewerId: string,
  id: string,
  today: Day,
): Promise<OthersWantedRow | undefined> {
  if (!isUuid(id)) return undefined;
  return shownTo(db, viewerId, today).where('alerts.id', '=', id).executeTakeFirst();
}

/** Returns other users' wanted posts, newest first. */
export async function newestWanted(
  db: Db,
  viewerId: string,
  { today, limit, after }: Page<WantedPosition> & { today: Day },
): Promise<OthersWantedRow[]> {
  let posts = shownTo(db, viewerId, today).orderBy('alerts.id', 'desc').limit(limit);
  if (after) posts = posts.where('alerts.id', '<', after.id);
  return posts.execute();
}

/** Returns other users' wanted posts within a radius in kilometres of a point, nearest first. */
export async function nearestWanted(
  db: Db,
  viewerId: string,
  { today, point, within, limit, after }: Page<WantedPosition> & { today: Day; point: Point; within: Radius },
): Promise<(OthersWantedRow & { chord: number })[]> {
  const most = sql`${chordOf(within * 1_000)}::float8`;
  const chord = chordTo(point);
  let posts = shownTo(db, viewerId, today)
    .select(chord.as('chord'))
    .where(
      sql<boolean>`spot_of(alerts.lat, alerts.lon) <@ cube_enlarge(${spotOf(point)}, ${most}, 3) and ${chord} <= ${most}`,
    )
    .orderBy(chord)
    .orderBy('alerts.id')
    .limit(limit);
  if (after)
    posts = posts.where(sql<boolean>`(${chord}, alerts.id) > (${after.chord ?? 0}::float8, ${after.id}::uuid)`);
  return (await posts.execute()).map((row) => ({ ...row, distance: Math.round(metresAlong(row.chord)) }));
}

type NewFood = { point: Point; contains: number; today: Day };

/** Returns the distinct texts of wanted posts that food at a point would match in everything but the title. */
export async function searchesNear(db: Db, donorId: string, food: NewFood): Promise<string[]> {
  const rows = await shownTo(db, donorId, food.today)
    .clearSelect()
    .select('alerts.search')
    .distinct()
    .where(reaches(food))
    .execute();
  return rows.map(({ search }) => search);
}

/** Returns the nearest wanted posts with one of these texts that food at a point would match, each with their total number. */
export async function wantedForFood(
  db: Db,
  donorId: string,
  { searches, limit, ...food }: NewFood & { searches: string[]; limit: number },
): Promise<(OthersWantedRow & { count: number })[]> {
  const chord = chordTo(food.point);
  const rows = await shownTo(db, donorId, food.today)
    .select([chord.as('chord'), sql<number>`(count(*) over ())::int`.as('count')])
    .where(reaches(food))
    .where('alerts.search', '=', sql<string>`any(${searches}::text[])`)
    .orderBy(chord)
    .orderBy('alerts.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, distance: Math.round(metresAlong(row.chord)) }));
}

/** Whether a post is for the place and the contents of new food. Written as in the index `alerts_reach`. */
function reaches({ point, contains }: NewFood): RawBuilder<boolean> {
  return sql`cube_enlarge(spot_of(alerts.lat, alerts.lon), alerts.within * 1000, 3) @> ${spotOf(point)}
    and ${chordTo(point)} <= alerts.within * 1000 and alerts.free_of & ${contains}::int = 0`;
}

function spotOf({ lat, lon }: Point): RawBuilder<unknown> {
  return sql`spot_of(${lat}::float8, ${lon}::float8)`;
}

function chordTo(point: Point): RawBuilder<number> {
  return sql`(spot_of(alerts.lat, alerts.lon) <-> ${spotOf(point)})`;
}

/** Hides a wanted post from others, or shows it again if `hiddenWhy` is null. @returns undefined if there is no such post */
export async function setHidden(tx: Db, id: string, hiddenWhy: string | null) {
  if (!isUuid(id)) return undefined;
  return tx
    .updateTable('alerts')
    .from('users')
    .set({ hiddenWhy })
    .whereRef('users.id', '=', 'alerts.userId')
    .where('alerts.id', '=', id)
    .where('people', 'is not', null)
    .returning(['alerts.search', 'users.name'])
    .executeTakeFirst();
}

/** Selects the wanted posts that a user may see: those of others that have not ended, unless one has blocked the other. */
function shownTo(db: Db, viewerId: string, today: Day) {
  return db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.userId')
    .select(columns)
    .select(['alerts.userId as personId', 'users.name', 'users.photo', shownPhoto('users').as('picture')])
    .where('alerts.people', 'is not', null)
    .where('alerts.until', '>=', today)
    .where('alerts.hiddenWhy', 'is', null)
    .where('alerts.userId', '<>', viewerId)
    .where('users.suspendedAt', 'is', null)
    .where(({ not, exists }) => not(exists(blocksWith(viewerId))));
}

/** Blocks between the viewer and an alert's user. */
function blocksWith(viewerId: string) {
  return (of: ExpressionBuilder<Schema, 'alerts'>) =>
    of
      .selectFrom('blocks')
      .select('blockerId')
      .where(
        sql<boolean>`(blocker_id, blocked_id) in ((alerts.user_id, ${viewerId}::uuid), (${viewerId}::uuid, alerts.user_id))`,
      );
}
