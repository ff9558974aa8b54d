import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockUntilEnd } from '../db/advisory-locks.ts';
import type { Db } from '../db/schema.ts';
import type { About } from './notification.ts';
import { unclaimed } from './outbox-store.ts';

type Kind = { kind: string; topic: string };

/** Queues a mail, due immediately. */
export async function addMail(tx: Db, mail: Kind & About, now: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ id: uuidv7(), channel: 'mail', ...mail, enteredAt: now, dueAt: now })
    .execute();
}

/** Queues a push to all of these users' browsers, in one statement. Replaces their waiting pushes with the same topic. */
export async function addPush(tx: Db, push: Kind & About, people: string[], now: Date): Promise<void> {
  const { kind, topic, foodId = null, requestId = null } = push;
  await sql`
    with subscriptions as (
      select push.id, sessions.user_id from push_subscriptions push join sessions on sessions.id = push.session_id
      where sessions.user_id = any(${people}::uuid[])
    ), replaced as (
      delete from outbox using subscriptions
      where subscription_id = subscriptions.id and topic = ${topic} and sent_at is null
        and (claimed_until is null or claimed_until <= ${now})
    )
    insert into outbox (id, channel, subscription_id, user_id, kind, topic, food_id, request_id, queued_at, due_at)
    select gen_random_uuid(), 'push', id, user_id, ${kind}, ${topic}, ${foodId}::uuid, ${requestId}::uuid, ${now}, ${now}
    from subscriptions`.execute(tx);
}

/** Queues each of these mails, unless one with the same topic is unsent or was sent after `since`. */
export async function addMissing(
  db: Db,
  kind: string,
  mails: { topic: string; requestId?: string; userId?: string }[],
  now: Date,
  since: Date | null,
): Promise<void> {
  const topics = mails.map(({ topic }) => topic);
  const requestIds = mails.map(({ requestId = null }) => requestId);
  const userIds = mails.map(({ userId = null }) => userId);
  await db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, 'search for mail');
    await sql`
      insert into outbox (id, channel, kind, topic, request_id, user_id, queued_at, due_at)
      select gen_random_uuid(), 'mail', ${kind}, found.topic, found.request_id, found.user_id, ${now}, ${now}
      from unnest(${topics}::text[], ${requestIds}::uuid[], ${userIds}::uuid[]) as found (topic, request_id, user_id)
      where not exists (
        select from outbox where channel = 'mail' and outbox.topic = found.topic
          and (sent_at is null or sent_at > ${since}::timestamptz))`.execute(tx);
  });
}

/**
 * Whether a mail with this topic is waiting and no worker has claimed it. Concurrent calls for the same topic wait until the
 * transaction ends.
 */
export async function isWaiting(tx: Db, topic: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outbox ${topic}`}, 0))`.execute(tx);
  const mail = await tx
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'mail')
    .where('topic', '=', topic)
    .where(unclaimed(now))
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Deletes unsent mail with this topic or about this request, unless a worker has claimed it. */
export async function dropWaiting(tx: Db, about: { topic: string } | { requestId: string }, now: Date): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('channel', '=', 'mail')
    .where((where) => where.and(about))
    .where(unclaimed(now))
    .execute();
}

/**
 * Makes postponed notifications about this request or its food due now, because the end of quiet hours may have become too late
 * for them. Notifications that have failed keep the time of their retry.
 */
export async function reconsider(
  tx: Db,
  { requestId, foodId }: { requestId: string; foodId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ dueAt: now })
    .where(({ or, eb }) => or([eb('requestId', '=', requestId), eb('foodId', '=', foodId)]))
    .where('sentAt', 'is', null)
    .where('failingSince', 'is', null)
    // Includes claimed rows, because a worker may be about to postpone one based on what it read before this change.
    .where(({ or, eb }) => or([eb('dueAt', '>', now), eb('claimedUntil', '>', now)]))
    .execute();
}

/** Returns the kind of the last mail sent about a request, considering only these kinds. */
export async function lastMailed(db: Db, requestId: string, kinds: string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('kind')
    .where('channel', '=', 'mail')
    .where('requestId', '=', requestId)
    .where('kind', 'in', kinds)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.kind;
}
