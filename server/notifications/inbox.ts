import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ReadInput } from '../../contract/requests/requests.ts';
import type { Db } from '../db/schema.ts';
import type { DomainEvent } from '../events/publish.ts';
import type { Notifications } from './notification.ts';

/** How long entries are kept, in milliseconds. */
export const KEPT = 30 * 24 * 60 * 60_000;

/**
 * Adds an event to its recipients' inboxes. Marks earlier entries about the request as read: everyone's if the status has
 * changed, otherwise only those of the recipients and of the user who acted.
 */
export async function addToInbox(tx: Db, { kinds }: Notifications, event: DomainEvent, now: Date): Promise<void> {
  if (event.kind !== 'request-changed' && event.kind !== 'request-noted') return;
  const { requestId } = event;
  const told = Object.entries(kinds).flatMap(([kind, { page, told }]) =>
    page ? (told?.(event)?.people ?? []).map((userId) => ({ kind, userId })) : [],
  );
  const settled = event.actorId
    ? [...told.map(({ userId }) => userId), event.actorId]
    : told.map(({ userId }) => userId);
  await sql`
    with told as (
      select * from unnest(
        ${told.map(() => uuidv7())}::uuid[], ${told.map(({ userId }) => userId)}::uuid[],
        ${told.map(({ kind }) => kind)}::text[]) as told (id, user_id, kind)
    ), settled as (
      update inbox set read_at = ${now} where request_id = ${requestId} and read_at is null
        and (${event.kind === 'request-changed'} or user_id = any(${settled}::uuid[]))
        and (user_id, kind) not in (select user_id, kind from told)
    )
    insert into inbox (id, user_id, kind, request_id, data, at)
    select told.id, told.user_id, told.kind, request.id, jsonb_build_object(
      'pickupTime', pickup_window, 'proposedTime', proposed_window, 'declinedTime', declined_window,
      'wanted', wanted, 'offered', offered), ${now}
    from told join food_requests request on request.id = ${requestId}
    on conflict (user_id, kind, request_id)
      do update set id = excluded.id, data = excluded.data, at = excluded.at, read_at = null`.execute(tx);
}

/**
 * Marks entries about a user's own requests as read, if the requests still have the status that the user saw.
 *
 * @returns the number of requests that had unread entries
 */
export async function markSeen(db: Db, userId: string, seen: ReadInput['seen'], now: Date): Promise<number> {
  const pairs = sql.join(seen.map(({ _id, status }) => sql`(${_id}::uuid, ${status})`));
  const { rows } = await sql<{ requestId: string }>`
    update inbox set read_at = ${now} from food_requests request
    where request.id = inbox.request_id and request.requester_id = ${userId} and inbox.user_id = ${userId}
      and read_at is null and (request.id, request.status) in (${pairs})
    returning request_id as "requestId"`.execute(db);
  return new Set(rows.map(({ requestId }) => requestId)).size;
}

/** Marks entries in a user's inbox as read. @returns how many were unread */
export async function markRead(db: Db, userId: string, ids: string[], now: Date): Promise<number> {
  const unread = db.updateTable('inbox').set({ readAt: now }).where('userId', '=', userId).where('readAt', 'is', null);
  const { numUpdatedRows } = await unread.where('id', 'in', ids).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes entries older than 30 days. */
export async function deleteOldEntries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('inbox')
    .where('at', '<', new Date(now.getTime() - KEPT))
    .execute();
}
