import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/schema.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string; siteKey: string };

/** Whether a session is still there; if so, nobody else subscribes for it until the transaction ends. */
export async function lockSession(tx: Db, id: string): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await session.executeTakeFirst()) !== undefined;
}

/**
 * Makes this the subscription of a session, in place of any other. Of another session it is taken over where the keys are
 * those of the same browser: of one of the same person as it is, of somebody else's as a new one, which has nothing to do with
 * what still waits for them.
 *
 * @returns whether it is that of the session now
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

/** Leaves of a person's subscriptions those that were added last. */
export async function deleteBeyond(tx: Db, userId: string, limit: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select push.id from push_subscriptions push join sessions on sessions.id = push.session_id
      where sessions.user_id = ${userId} order by push.id desc offset ${limit})`.execute(tx);
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

export async function deleteOwn(db: Db, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('sessionId', 'in', db.selectFrom('sessions').select('id').where('userId', '=', userId))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
