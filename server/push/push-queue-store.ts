import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';
import { isMessageMailKind, type MailKind, messageKinds } from '../mail/mail-texts.ts';

/** Something that is to be sent to one browser, claimed by one worker. `attempts` counts the present one. */
export type PushJob = {
  id: string;
  subscriptionId: string;
  kind: MailKind;
  topic: string;
  foodId: string | null;
  requestId: string | null;
  queuedAt: Date;
  attempts: number;
};

export type NewPush = { kind: MailKind; topic: string; foodId?: string; requestId?: string };

/**
 * Queues a push for all browsers of these people, in one statement. It takes the place of what waits there with the same topic,
 * and waits until `between` milliseconds have passed since the last of that.
 */
export async function insert(tx: Db, push: NewPush, userIds: string[], now: Date, between: number): Promise<void> {
  const { kind, topic, foodId = null, requestId = null } = push;
  await sql`
    with subscriptions as (
      select push.id, sessions.user_id from push_subscriptions push join sessions on sessions.id = push.session_id
      where sessions.user_id = any(${userIds}::uuid[])
    ), replaced as (
      delete from push_queue using subscriptions
      where subscription_id = subscriptions.id and topic = ${topic} and sent_at is null
        and (claimed_until is null or claimed_until <= ${now})
    )
    insert into push_queue (id, subscription_id, user_id, kind, topic, food_id, request_id, queued_at, due_at)
    select gen_random_uuid(), id, user_id, ${kind}, ${topic}, ${foodId}::uuid, ${requestId}::uuid, ${now}::timestamptz,
      greatest(${now}::timestamptz, (
        select max(coalesce(sent_at, claimed_until)) + ${between} * interval '1 millisecond' from push_queue
        where subscription_id = subscriptions.id and topic = ${topic} and coalesce(sent_at, claimed_until) is not null))
    from subscriptions`.execute(tx);
}

/** Has other workers wait until the transaction ends. Any fixed number will do. */
const CLAIM_LOCK = 7_041_776_300_218;

/**
 * Takes what has been due the longest, for this worker alone until `until`. Nobody is sent two at once, in however many
 * browsers: whose they are chooses their push services, which may be slow.
 */
export async function claimDue(db: Db, now: Date, until: Date): Promise<PushJob | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
    const { rows } = await sql<PushJob>`
      update push_queue set claimed_until = ${until}, attempts = attempts + 1
      where id = (
        select id from push_queue job
        where due_at <= ${now} and sent_at is null and (claimed_until is null or claimed_until <= ${now})
          and not exists (
            select from push_queue other
            where other.user_id = job.user_id and other.sent_at is null and other.claimed_until > ${now})
        order by due_at, id limit 1 for update skip locked)
      returning id, subscription_id as "subscriptionId", kind, topic, food_id as "foodId", request_id as "requestId",
        queued_at as "queuedAt", attempts`.execute(tx);
    return rows[0];
  });
}

/**
 * Where a browser is reached, as long as its session lasts; whose it is, what they want, and how much they were sent since
 * `since`: of messages for a message, else of all other things.
 */
export async function findTarget(db: Db, { subscriptionId, kind }: PushJob, now: Date, since: Date) {
  return db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .leftJoin('notificationSettings as settings', 'settings.userId', 'sessions.userId')
    .select(['push.endpoint', 'push.p256dh', 'push.auth', 'push.siteKey', 'sessions.userId'])
    .select(['settings.off', 'settings.quietFrom', 'settings.quietTo'])
    .select(({ selectFrom }) =>
      selectFrom('pushQueue')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('pushQueue.userId', '=', 'sessions.userId')
        .where('sentAt', '>', since)
        .where('kind', isMessageMailKind(kind) ? 'in' : 'not in', messageKinds)
        .as('sent'),
    )
    .where('push.id', '=', subscriptionId)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Gives one back, and has all that waits for the same browser wait for that long at least. */
export async function postpone(db: Db, { id, subscriptionId, attempts }: PushJob, dueAt: Date): Promise<void> {
  await sql`
    update push_queue set
      due_at = greatest(due_at, ${dueAt}::timestamptz),
      claimed_until = case when id = ${id} then null else claimed_until end,
      attempts = case when id = ${id} then ${attempts}::integer else attempts end
    where subscription_id = ${subscriptionId} and sent_at is null
      and (id = ${id} or due_at < ${dueAt}::timestamptz)`.execute(db);
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('pushQueue').set({ sentAt: now }).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushQueue').where('id', '=', id).execute();
}

/** Forgets a browser that can not be reached any more, and all that waits for it. What it was sent still counts for its day. */
export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
  await db.deleteFrom('pushQueue').where('subscriptionId', '=', id).where('sentAt', 'is', null).execute();
}

/** Forgets what someone was sent, and what waits for them. */
export async function removeAllOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('pushQueue').where('userId', '=', userId).execute();
}

/** Forgets what was sent before `before`. */
export async function deleteSent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('pushQueue').where('sentAt', '<', before).execute();
}

/** Sets what lies beyond these moments to now. */
export async function bringBack(db: Db, now: Date, limits: { dueAt: Date; claimedUntil: Date }): Promise<void> {
  await db.updateTable('pushQueue').set({ dueAt: now }).where('dueAt', '>', limits.dueAt).execute();
  await db
    .updateTable('pushQueue')
    .set({ claimedUntil: now })
    .where('claimedUntil', '>', limits.claimedUntil)
    .execute();
}

/** A food, and how many wait for it. */
export async function waitingFood(db: Db, foodId: string) {
  return db
    .selectFrom('foods')
    .select('title')
    .select(({ selectFrom }) =>
      selectFrom('foodRequests')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('foodId', '=', foodId)
        .where('status', '=', 'Requested')
        .as('waiting'),
    )
    .where('id', '=', foodId)
    .executeTakeFirst();
}

/** A food that was found for someone, that they have not been shown and can still have; not of whom they have blocked. */
export async function foundFood(db: Db, userId: string, foodId: string, today: Day) {
  return db
    .selectFrom('alertFinds')
    .innerJoin('foods', 'foods.id', 'alertFinds.foodId')
    .select(['foods.title', 'foods.deadline'])
    .where('alertFinds.userId', '=', userId)
    .where('alertFinds.foodId', '=', foodId)
    .where('foods.hidden', '=', false)
    .where('foods.expired', '=', false)
    .where('foods.deadline', '>=', today)
    .where('foods.status', '!=', 'Not Available')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blockedId')
            .where('blockerId', '=', userId)
            .whereRef('blockedId', '=', 'foods.donorId'),
        ),
      ),
    )
    .executeTakeFirst();
}
