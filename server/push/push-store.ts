import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string; siteKey: string };

/** Whether a session exists; if so, nobody else subscribes for it until the transaction ends. */
export async function lockSession(tx: Db, id: string): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await session.executeTakeFirst()) !== undefined;
}

/**
 * Makes this the subscription of a session, in place of any other. With the same browser's keys it is taken over from another
 * session. One of the same person is kept as it is. One of somebody else is deleted, with its waiting pushes, and made anew.
 *
 * @returns whether it is the session's now
 */
export async function put(
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

/** Deletes a person's oldest subscriptions beyond the limit. */
export async function deleteBeyond(tx: Db, userId: string, limit: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select push.id from push_subscriptions push join sessions on sessions.id = push.session_id
      where sessions.user_id = ${userId} order by push.id desc offset ${limit})`.execute(tx);
}

export async function countAll(db: Db): Promise<number> {
  return (await db.selectFrom('pushSubscriptions').select(count).executeTakeFirstOrThrow()).count;
}

/** A person's subscriptions, the newest first. */
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

/** The endpoint and the keys of a browser, as long as its session lasts, and the person of that session. */
export async function find(db: Db, id: string, now: Date) {
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
