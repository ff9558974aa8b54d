import { sql } from 'kysely';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';

/** How much waits to be sent, how much of it should have been sent by now, and since when that is so of the first. */
type Unsent = {
  unsent: number;
  due: number;
  dueSince: Date | null;
  /** The same of what has been due since any mail was sent last: so long has mail stood still. */
  stillSince: Date | null;
};

/** The group that a notification is counted with: all of its kind, or of its kind about one request. */
export type Counted = { kind: string; requestId?: string };

/** When the first of the last `most` mails of a kind, or of a kind about one request, was sent to an address in a time. */
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

/** How many pushes a person was sent since an instant. */
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

/** Stored times of sent mails about one request are a few milliseconds apart, whatever the clock said. */
const APART = 1_000;

/**
 * How much mail is unsent, and how much of it should have been sent by now: what is due and not begun by a worker, and what could
 * not be sent, whenever its next attempt is.
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

/** How many mails and pushes are unsent. */
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
