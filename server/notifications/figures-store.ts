import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import { unclaimed } from './outbox-store.ts';

/** How much waits to be sent. */
type Unsent = { unsent: number; due: number; dueSince: Date | null };

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

/** How much mail is unsent, how much of it is due and not begun by a worker, and since when. */
export async function countUnsentMail(db: Db, now: Date): Promise<Unsent> {
  const { unsent, due, dueSince } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('unsent'))
    .select(({ fn }) => fn.countAll<string>().filterWhere('dueAt', '<=', now).filterWhere(unclaimed(now)).as('due'))
    .select(({ fn }) => fn.min('dueAt').filterWhere('dueAt', '<=', now).filterWhere(unclaimed(now)).as('dueSince'))
    .where('channel', '=', 'mail')
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { unsent: Number(unsent), due: Number(due), dueSince };
}
