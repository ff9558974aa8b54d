import { type RawBuilder, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { count } from '../db/count.ts';
import type { AlertTable } from '../db/notification-tables.ts';
import type { Db } from '../db/schema.ts';
import { lockPerson } from '../users/lock-person.ts';

type WantedColumn = 'people' | 'until' | 'weekdays' | 'hiddenWhy';

export type AlertRow = Omit<Selectable<AlertTable>, 'userId' | 'searchFolded' | WantedColumn>;

type NewAlert = Omit<Selectable<AlertTable>, 'id' | WantedColumn>;

/**
 * Adds an alert, or renames an identical one. Locks the user until the transaction ends, so that the caller can count the alerts.
 */
export async function insertAlert(tx: Db, alert: NewAlert): Promise<void> {
  await lockPerson(tx, alert.userId);
  await tx
    .insertInto('alerts')
    .values({ id: uuidv7(), ...alert })
    .onConflict((conflict) => conflict.constraint('alerts_once').doUpdateSet({ label: alert.label }))
    .execute();
}

export async function countAlerts(tx: Db, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('alerts')
    .select(count)
    .where('userId', '=', userId)
    .where('people', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns a user's alerts, newest first. */
export async function alertsOf(db: Db, userId: string): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .select(['id', 'label', 'lat', 'lon', 'within', 'search', 'freeOf', 'diets', 'conditions', 'madeAt'])
    .where('userId', '=', userId)
    .where('people', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes all of a user's alerts and wanted posts. */
export async function deleteAllAlerts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('alerts').where('userId', '=', userId).execute();
}

/** Deletes a user's alert. @returns the number of deleted alerts: 1 or 0 */
export async function deleteAlert(db: Db, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('people', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** An alert near a food, and whether it matches the food in everything but the title. */
export type NearAlert = { title: string; id: string; userId: string; search: string; isNear: boolean; fits: boolean };

/**
 * Returns a page of the alerts nearest to a food. Orders all of them by distance, whatever they ask for, because only then does
 * the database stop at the last one of the page.
 *
 * @param within how far away an alert may be to count as near, in kilometres
 */
export async function nearestAlerts(
  tx: Db,
  { foodId, within, today }: { foodId: string; within: number; today: Day },
  { limit, offset }: { limit: number; offset: number },
): Promise<NearAlert[]> {
  const metres = sql`${within * 1_000}::float8`;
  const chord = sql`spot_of(alerts.lat, alerts.lon) <-> spot_of(foods.area_lat, foods.area_lon)`;
  const { rows } = await sql<NearAlert>`
    select foods.title, alerts.id, alerts.user_id as "userId", alerts.search, chord <= ${metres} as "isNear",
      chord <= least(alerts.within * 1000, ${metres}) and ${hasContents} and ${isOn(today)} as fits
    from foods, lateral (
      select alerts.*, ${chord} as chord from alerts order by ${chord} limit ${limit} offset ${offset}
    ) alerts
    where foods.id = ${foodId}::uuid and foods.area_lat is not null
    order by chord, alerts.people is null, alerts.within, alerts.id`.execute(tx);
  return rows;
}

/**
 * Stores a food as a match for the first `limit` of these users. Leaves out its donor, suspended users, and users who have blocked
 * the donor or have this match already, and alerts that are being deleted.
 *
 * @returns the IDs of users with a new match
 */
export async function insertMatches(
  tx: Db,
  foodId: string,
  found: { userId: string; alertId: string }[],
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into alert_finds (user_id, food_id, alert_id, found_at)
    select found.user_id, foods.id, alert_id, ${now}::timestamptz
    from unnest(${found.map(({ userId }) => userId)}::uuid[], ${found.map(({ alertId }) => alertId)}::uuid[])
        with ordinality as found (user_id, alert_id, turn)
      join foods on foods.id = ${foodId}::uuid join alerts on alerts.id = found.alert_id
    where found.user_id <> foods.donor_id
      and exists (select from users where id = found.user_id and suspended_at is null)
      and found.user_id <> all (array(select blocker_id from blocks where blocked_id = foods.donor_id))
      and found.user_id <> all (array(select told.user_id from alert_finds told where told.food_id = foods.id))
    order by turn limit ${limit}
    for key share of alerts skip locked
    on conflict do nothing
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/**
 * Whether a food's contents meet an alert. For a wanted post, what it excludes need not be declared absent, but must not be
 * declared present.
 */
export const hasContents = sql<boolean>`(
  (alerts.free_of & (case when alerts.people is null then ~foods.free_of else foods.contains end))
  | (alerts.diets & ~foods.diets) | (alerts.conditions & ~foods.conditions)) = 0`;

/** Whether a wanted post that matches a food excludes anything that the food isn't declared free of. */
export const isUndeclared = sql<boolean>`(alerts.people is not null and alerts.free_of & ~foods.free_of <> 0)`;

/** Whether an alert still searches. A wanted post ends after its last day, and needs food that is there on one of its weekdays. */
function isOn(today: Day): RawBuilder<boolean> {
  return sql`(alerts.people is null or (alerts.until >= ${today}::date
    and (alerts.weekdays = 0 or alerts.weekdays & weekdays_until(${today}::date, foods.deadline) <> 0)))`;
}

/** Returns a user's newest match that is still available, and the number of such matches. */
export async function newestMatch(db: Db, userId: string, today: string) {
  type Found = { count: number; foodId: string; title: string; isWanted: boolean; isUndeclared: boolean } & Omit<
    AlertRow,
    'id' | 'madeAt'
  >;
  const { rows } = await sql<Found>`
    select count(*) over ()::int as count, foods.id as "foodId", foods.title, alerts.lat, alerts.lon, alerts.within,
      alerts.search, alerts.free_of as "freeOf", alerts.diets, alerts.conditions, alerts.label,
      alerts.people is not null as "isWanted", ${isUndeclared} as "isUndeclared"
    from alert_finds found join foods on foods.id = found.food_id join alerts on alerts.id = found.alert_id
    where found.user_id = ${userId}::uuid and not found.seen and ${canBeHad(sql`found.user_id`, today)}
    order by foods.id desc limit 1`.execute(db);
  return rows[0];
}

export async function setSeen(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('alertFinds')
    .set({ seen: true, mailed: true })
    .where('userId', '=', userId)
    .where('seen', '=', false)
    .execute();
}

export async function deleteOldFinds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alertFinds').where('foundAt', '<', before).execute();
}

/**
 * Returns a food that was found for a user, unless the user has seen it, has blocked its donor or gets pushes only with the digest,
 * or it is no longer available.
 */
export async function foundFood(db: Db, userId: string, foodId: string, today: Day) {
  return db
    .selectFrom('alertFinds')
    .leftJoin('notificationSettings as settings', 'settings.userId', 'alertFinds.userId')
    .innerJoin('foods', 'foods.id', 'alertFinds.foodId')
    .innerJoin('alerts', 'alerts.id', 'alertFinds.alertId')
    .select(['foods.title', 'foods.deadline'])
    .where('alertFinds.userId', '=', userId)
    .where('alertFinds.foodId', '=', foodId)
    .where('seen', '=', false)
    .where('settings.pushesDaily', 'is not', true)
    .where(canBeHad(sql`${userId}::uuid`, today))
    .executeTakeFirst();
}

/** Whether a user can still have food that was found for them. */
export function canBeHad(userId: RawBuilder<unknown>, today: string): RawBuilder<boolean> {
  return sql`foods.status <> 'Not Available' and not foods.expired and not foods.hidden and foods.deadline >= ${today}::date
    and ${hasContents} and (alerts.until is null or alerts.until >= ${today}::date)
    and not exists (select from blocks where blocker_id = ${userId} and blocked_id = foods.donor_id)`;
}
