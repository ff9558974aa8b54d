import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';
import type { DeclaredColumns } from '../foods/contents.ts';
import { confirmedEmail } from '../users/is-confirmed.ts';
import { canBeHad, isUndeclared } from './alert-store.ts';

/** An hour of the day in a time zone; null for the site's. */
export type DigestTime = { hour: number; timeZone: string | null };

/** A digest time, when it last was, and when that day began there. */
export type LastTime = DigestTime & { moment: Date; dayBegan: Date };

/** Returns the digest times that users have chosen, without the usual one. */
export async function chosenTimes(db: Db): Promise<DigestTime[]> {
  return db
    .selectFrom('notificationSettings')
    .select(['digestHour as hour', 'digestZone as timeZone'])
    .distinct()
    .execute();
}

/** What a digest is about: food found since `after`, or food whose last day is `tomorrow`. */
type News = { today: Day; tomorrow: Day; after: Date };

/** A user whose digest is due, and when the user's day began. */
export type DueUser = { userId: string; dayBegan: Date };

/**
 * Returns up to `limit` users whose time has come and who have news, and no digest of this day. Leaves out users whose last digest
 * has not been mailed yet.
 */
export async function usersToTell(
  db: Db,
  times: LastTime[],
  { today, tomorrow, after }: News,
  { usualHour, limit }: { usualHour: number; limit: number },
): Promise<DueUser[]> {
  const { rows } = await sql<DueUser>`
    select distinct found.user_id as "userId", times.day_began as "dayBegan"
    from (
      select user_id, food_id, alert_id, found_at from alert_finds where not mailed and found_at > ${after}
      union
      select user_id, food_id, alert_id, found_at from foods join alert_finds on food_id = foods.id
      where deadline = ${tomorrow}::date
    ) found
      join foods on foods.id = found.food_id join alerts on alerts.id = found.alert_id
      left join notification_settings settings on settings.user_id = found.user_id
      left join digests on digests.user_id = found.user_id
      join unnest(${times.map(({ hour }) => hour)}::int[], ${times.map(({ timeZone }) => timeZone ?? '')}::text[],
        ${times.map(({ moment }) => moment)}::timestamptz[], ${times.map(({ dayBegan }) => dayBegan)}::timestamptz[])
        as times (hour, time_zone, moment, day_began)
        on times.hour = coalesce(settings.digest_hour, ${usualHour}) and times.time_zone = coalesce(settings.digest_zone, '')
    where found.found_at <= times.moment and (digests.prepared_at is null or digests.prepared_at < times.day_began)
      and ${canBeHad(sql`found.user_id`, today)}
      and not exists (
        select from outbox where channel = 'mail' and outbox.user_id = found.user_id and kind = 'digest' and sent_at is null
      )
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Records that a user's digest is prepared at `now`, and that it names the food found between `after` and `now` as new.
 *
 * @returns false if another server has prepared a digest of this day
 */
export async function prepare(
  tx: Db,
  { userId, dayBegan }: DueUser,
  { now, after }: { now: Date; after: Date },
): Promise<boolean> {
  const digest = await tx
    .insertInto('digests')
    .values({ userId, preparedAt: now })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ preparedAt: now }).where('digests.preparedAt', '<', dayBegan),
    )
    .returning('userId')
    .executeTakeFirst();
  if (!digest) return false;
  await tx
    .updateTable('alertFinds')
    .set({ mailed: true, digestedAt: now })
    .where('userId', '=', userId)
    .where('mailed', '=', false)
    .where('foundAt', '>', after)
    .where('foundAt', '<=', now)
    .execute();
  return true;
}

/** A listing in a digest, and what its alert requires. `isSought` marks one that the user looks for by name. */
export type DigestFood = { id: string; title: string; label: string; isUndeclared: boolean } & {
  isNew: boolean;
  isSought: boolean;
} & DeclaredColumns;

/**
 * Returns what a user's last digest says: the food that was found since the one before and the food whose last day is `tomorrow`,
 * newest first, without food that the user has requested.
 */
export async function digestOf(db: Db, userId: string, { today, tomorrow }: Omit<News, 'after'>) {
  const reader = await db
    .selectFrom('users')
    .leftJoin('notificationSettings as settings', 'settings.userId', 'users.id')
    .select([confirmedEmail('users').as('address'), 'settings.pushesDaily'])
    .where('users.id', '=', userId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst();
  const isNew = sql`found.digested_at is not distinct from digests.prepared_at`;
  const { rows } = await sql<DigestFood>`
    select foods.id, foods.title, alerts.label, alerts.free_of as "freeOf", alerts.diets, alerts.conditions,
      ${isUndeclared} as "isUndeclared", ${isNew} as "isNew", alerts.search <> '' or alerts.people is not null as "isSought"
    from alert_finds found join foods on foods.id = found.food_id join alerts on alerts.id = found.alert_id
      join digests on digests.user_id = found.user_id
    where found.user_id = ${userId}::uuid and found.found_at <= digests.prepared_at
      and (${isNew} or foods.deadline = ${tomorrow}::date) and ${canBeHad(sql`found.user_id`, today)}
      and not exists (
        select from food_requests
        where food_id = foods.id and requester_id = found.user_id and food_requests.status in ('Requested', 'Accepted')
      )
    order by foods.id desc`.execute(db);
  return { reader, foods: rows };
}
