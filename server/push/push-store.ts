import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string; siteKey: string };

/**
 * Locks a session, so that no one else can subscribe for it until the transaction ends.
 *
 * @returns whether the session exists
 */
export async function lockSession(tx: Db, id: string): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await session.executeTakeFirst()) !== undefined;
}

/**
 * Makes this the session's only subscription. If another session has the same endpoint and keys, it is the same browser. If both
 * sessions are the same user's, the subscription moves to this session. Otherwise, it is deleted with its unsent pushes, and
 * created again.
 *
 * @returns false if another session has the endpoint with other keys
 */
export async function saveSubscription(
  tx: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
  subscription: Subscription,
  addedAt: Date,
): Promise<boolean> {
  const { endpoint, p256dh, auth, siteKey } = subscription;
  await tx
    .deleteFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .where('endpoint', '!=', endpoint)
    .execute();
  await tx
    .deleteFrom('pushSubscriptions')
    .where((where) => where.and({ endpoint, p256dh, auth }))
    .where('sessionId', 'not in', tx.selectFrom('sessions').select('id').where('userId', '=', userId))
    .execute();
  const row = await tx
    .insertInto('pushSubscriptions')
    .values({ id: uuidv7(), sessionId, ...subscription, addedAt })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ sessionId, siteKey })
        .whereRef('pushSubscriptions.p256dh', '=', 'excluded.p256dh')
        .whereRef('pushSubscriptions.auth', '=', 'excluded.auth'),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a user's oldest subscriptions beyond the limit. */
export async function deleteBeyond(tx: Db, userId: string, limit: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select push.id from push_subscriptions push join sessions on sessions.id = push.session_id
      where sessions.user_id = ${userId} order by push.id desc offset ${limit})`.execute(tx);
}

export async function countAll(db: Db): Promise<number> {
  return (await db.selectFrom('pushSubscriptions').select(count).executeTakeFirstOrThrow()).count;
}

/** Returns the subscriptions of a user's valid sessions, newest first. */
export async function subscriptionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .select(['push.id', 'push.addedAt', 'push.sessionId', 'sessions.device'])
    .where('sessions.userId', '=', userId)
    .where('sessions.expiresAt', '>', now)
    .orderBy('push.id', 'desc')
    .execute();
}

/** Returns a subscription's endpoint, keys and user, or undefined if it is gone or its session has expired. */
export async function findSubscription(db: Db, id: string, now: Date) {
  return db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .select(['push.endpoint', 'push.p256dh', 'push.auth', 'push.siteKey', 'sessions.userId'])
    .where('push.id', '=', id)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
}

export async function deleteOwn(db: Db, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('sessionId', 'in', db.selectFrom('sessions').select('id').where('userId', '=', userId))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
