import { type RawBuilder, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import type { AlertTable, Db } from '../db/schema.ts';

export type AlertRow = Omit<Selectable<AlertTable>, 'userId' | 'searchFolded'>;

export type NewAlert = Omit<Selectable<AlertTable>, 'id'>;

/** Adds an alert; one that is there already is given the name. Until the transaction ends nobody adds another for that person. */
export async function insert(tx: Db, alert: NewAlert): Promise<void> {
  await lockPerson(tx, alert.userId);
  await tx
    .insertInto('alerts')
    .values({ id: uuidv7(), ...alert })
    .onConflict((conflict) => conflict.constraint('alerts_once').doUpdateSet({ label: alert.label }))
    .execute();
}

/** How many alerts someone has. */
export async function count(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Someone's alerts, the newest first. */
export async function alertsOf(db: Db, userId: string): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .select(['id', 'label', 'lat', 'lon', 'within', 'search', 'madeAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** @returns how many there were: those with this id, or all */
export async function deleteAlerts(db: Db, userId: string, id?: string): Promise<number> {
  const alerts = db.deleteFrom('alerts').where('userId', '=', userId);
  const { numDeletedRows } = await (id === undefined ? alerts : alerts.where('id', '=', id)).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Notes a new food for everyone whose alerts it fits, each person once, in one statement. Not for its donor, nor for whoever
 * is suspended or has blocked the donor.
 *
 * @returns who they are
 */
export async function find(tx: Db, foodId: string, now: Date): Promise<string[]> {
  const spot = sql`spot_of(foods.area_lat, foods.area_lon)`;
  const { rows } = await sql<{ userId: string }>`
    insert into alert_finds (user_id, food_id, alert_id, found_at)
    select distinct on (alerts.user_id) alerts.user_id, foods.id, alerts.id, ${now}::timestamptz
    from foods
    join alerts on cube_enlarge(spot_of(alerts.lat, alerts.lon), alerts.within * 1000, 3) @> ${spot}
    join users on users.id = alerts.user_id
    where foods.id = ${foodId}::uuid and foods.area_lat is not null and not foods.hidden
      and ${spot} <-> spot_of(alerts.lat, alerts.lon) <= alerts.within * 1000
      and strpos(foods.title_folded, alerts.search_folded) > 0
      and alerts.user_id <> foods.donor_id and users.suspended_at is null
      and not exists (select from blocks where blocker_id = alerts.user_id and blocked_id = foods.donor_id)
    order by alerts.user_id, alerts.within, alerts.id
    on conflict do nothing
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** What has been found for someone and can still be had: how much, and the last of it. */
export async function newest(db: Db, userId: string, today: string) {
  const { rows } = await sql<{
    count: number;
    foodId: string;
    title: string;
    lat: number;
    lon: number;
    within: AlertRow['within'];
    search: string;
    label: string;
  }>`
    select count(*) over ()::int as count, foods.id as "foodId", foods.title,
      alerts.lat, alerts.lon, alerts.within, alerts.search, alerts.label
    from alert_finds found join foods on foods.id = found.food_id join alerts on alerts.id = found.alert_id
    where found.user_id = ${userId}::uuid and ${canBeHad(userId, today)}
    order by foods.id desc limit 1`.execute(db);
  return rows[0];
}

/** Forgets what has been found for someone. */
export async function deleteFinds(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('alertFinds').where('userId', '=', userId).execute();
}

/** Forgets what nobody has looked at since `before`. */
export async function deleteOldFinds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alertFinds').where('foundAt', '<', before).execute();
}

/** For whom something was found between two moments of which they have had no mail. */
export async function findersToMail(db: Db, { after, until }: { after: Date; until: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('alertFinds')
    .select('userId')
    .distinct()
    .where('mailed', '=', false)
    .where('foundAt', '>', after)
    .where('foundAt', '<=', until)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** What someone is to be told of by mail, the newest first, and to which address. */
export async function toMail(db: Db, userId: string, today: string) {
  const person = await db
    .selectFrom('users')
    .select('email')
    .select(isConfirmed('users').as('isConfirmed'))
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst();
  const { rows } = await sql<{ id: string; title: string; label: string }>`
    select foods.id, foods.title, alerts.label
    from alert_finds found join foods on foods.id = found.food_id join alerts on alerts.id = found.alert_id
    where found.user_id = ${userId}::uuid and not found.mailed and ${canBeHad(userId, today)}
    order by foods.id desc`.execute(db);
  return { person, foods: rows };
}

/** Notes that someone has been told by mail of what was found until `until`. */
export async function setMailed(db: Db, userId: string, until: Date): Promise<void> {
  await db
    .updateTable('alertFinds')
    .set({ mailed: true })
    .where('userId', '=', userId)
    .where('foundAt', '<=', until)
    .execute();
}

function canBeHad(userId: string, today: string): RawBuilder<boolean> {
  return sql`foods.status <> 'Not Available' and not foods.expired and not foods.hidden and foods.deadline >= ${today}::date
    and not exists (select from blocks where blocker_id = ${userId}::uuid and blocked_id = foods.donor_id)`;
}
