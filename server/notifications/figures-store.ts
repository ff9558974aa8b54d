import { sql } from 'kysely';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';

/** Number of unsent mails, number of overdue mails, and when the first overdue one became due or first failed. */
type Unsent = {
  unsent: number;
  due: number;
  dueSince: Date | null;
  /** Like `dueSince`, but only for mail that became overdue after the last successful send: how long sending has been stalled. */
  stillSince: Date | null;
};

/** Notifications that share a limit: all of one kind, or all of one kind about one request. */
export type Counted = { kind: string; requestId?: string };

/**
 * Returns when the oldest of the last `most` mails to an address, in one group and period, was sent. Undefined if there were
 * fewer.
 */
export async function sentBefore(
  db: Db,
  addressHash: Buffer,
  counted: Counted,
  { after, until }: { after: Date; until: Date },
  most: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('sentAt')
    .where('addressHash', '=', addressHash)
    .where('sentAt', '>', after)
    .where('sentAt', '<=', until)
    .where((where) => where.and(counted))
    .orderBy('sentAt', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.sentAt ?? undefined;
}

/** Counts the pushes in a group that were sent to a user since a given time. */
export async function countPushes(db: Db, userId: string, counted: Counted, since: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(count)
    .where('channel', '=', 'push')
    .where('userId', '=', userId)
    .where('sentAt', '>', since)
    .where((where) => where.and(counted))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Tolerance in milliseconds. To keep mails about a request in order, `markSent` may move `sentAt` slightly into the future. */
const APART = 1_000;

/**
 * Counts unsent and overdue mail. Mail is overdue if it is due and no worker has claimed it, or if an attempt has failed, even if
 * the retry is not due yet.
 */
export async function countUnsentMail(db: Db, now: Date): Promise<Unsent> {
  const { lastSent } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sentAt').as('lastSent'))
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  const since = sql<Date>`coalesce(failing_since, due_at)`;
  const isDue = sql<boolean>`(failing_since is not null or (due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})))`;
  const { unsent, due, dueSince, stillSince } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('unsent'))
    .select(({ fn }) => fn.countAll<string>().filterWhere(isDue).as('due'))
    .select(({ fn }) => fn.min(since).filterWhere(isDue).as('dueSince'))
    .select(({ fn }) =>
      fn
        .min(since)
        .filterWhere(isDue)
        .filterWhere(since, '>=', new Date((lastSent?.getTime() ?? 0) - APART))
        .as('stillSince'),
    )
    .where('channel', '=', 'mail')
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { unsent: Number(unsent), due: Number(due), dueSince, stillSince };
}

/** Counts unsent mails and pushes. */
export async function countUnsent(db: Db): Promise<{ mails: number; pushes: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select(['channel', count])
    .where('sentAt', 'is', null)
    .groupBy('channel')
    .execute();
  const of = (wanted: string) => rows.find(({ channel }) => channel === wanted)?.count ?? 0;
  return { mails: of('mail'), pushes: of('push') };
}
