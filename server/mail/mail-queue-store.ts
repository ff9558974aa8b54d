import { type ExpressionBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ContactMessage } from '../../contract/contact.ts';
import type { Day } from '../../contract/dates.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { MailKind } from './mail-texts.ts';

/** A mail that is to be sent, claimed by one worker. `attempts` counts the present one. */
export type MailJob = {
  id: string;
  kind: MailKind;
  foodId: string | null;
  requestId: string | null;
  contactMessageId: string | null;
  queuedAt: Date;
  attempts: number;
};

/** What waits to be sent. */
export type QueuedMail = { queued: number; due: number; dueSince: Date | null };

/** What a mail is about; exactly one of them. */
export type About = { foodId: string } | { requestId: string } | { contactMessageId: string };

export async function insert(tx: Db, kind: MailKind, about: About, now: Date): Promise<void> {
  await tx
    .insertInto('mailQueue')
    .values({ id: uuidv7(), kind, ...about, queuedAt: now, dueAt: now })
    .execute();
}

/** Whether a mail about this waits that no worker has begun to send. */
export async function isWaiting(tx: Db, about: About, now: Date): Promise<boolean> {
  const job = await tx
    .selectFrom('mailQueue')
    .select('id')
    .where((where) => where.and(about))
    .where(unclaimed(now))
    .executeTakeFirst();
  return job !== undefined;
}

/** Takes back what waits to be sent about this, other than what a worker has begun to send. */
export async function deleteWaiting(tx: Db, about: About, now: Date): Promise<void> {
  await tx
    .deleteFrom('mailQueue')
    .where((where) => where.and(about))
    .where(unclaimed(now))
    .execute();
}

/**
 * Takes the mail that has been due the longest, for this worker alone until `until`. Mails about one request are sent one
 * after another.
 */
export async function claimDue(db: Db, now: Date, until: Date): Promise<MailJob | undefined> {
  return db
    .updateTable('mailQueue')
    .set({ claimedUntil: until, attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mailQueue')
        .select('id')
        .where('dueAt', '<=', now)
        .where(unclaimed(now))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mailQueue as other')
                .select('other.id')
                .whereRef('other.requestId', '=', 'mailQueue.requestId')
                .where('other.sentAt', 'is', null)
                .where('other.claimedUntil', '>', now),
            ),
          ),
        )
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'foodId', 'requestId', 'contactMessageId', 'queuedAt', 'attempts'])
    .executeTakeFirst();
}

/** When a mail about this food was last sent, or `now` when another worker is sending one. */
export async function lastSent(tx: Db, foodId: string, except: string, now: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.max('sentAt').as('sentAt'))
    .select(({ fn }) => fn.max('claimedUntil').filterWhere('sentAt', 'is', null).as('claimedUntil'))
    .where('foodId', '=', foodId)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  if (row.claimedUntil && row.claimedUntil > now) return now;
  return row.sentAt ?? undefined;
}

/** What the last mail that was sent about a request said. */
export async function lastSentKind(db: Db, requestId: string): Promise<MailKind | undefined> {
  const row = await db
    .selectFrom('mailQueue')
    .select('kind')
    .where('requestId', '=', requestId)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.kind;
}

/** How many mails are not sent yet, how many of them nobody has begun to send although they are due, and since when. */
export async function countQueued(db: Db, now: Date): Promise<QueuedMail> {
  const { queued, due, dueSince } = await db
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.countAll<string>().as('queued'))
    .select(({ fn }) => fn.countAll<string>().filterWhere('dueAt', '<=', now).filterWhere(unclaimed(now)).as('due'))
    .select(({ fn }) => fn.min('dueAt').filterWhere('dueAt', '<=', now).filterWhere(unclaimed(now)).as('dueSince'))
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { queued: Number(queued), due: Number(due), dueSince };
}

/** Gives a mail back until it is due again. */
export async function postpone(db: Db, { id, attempts }: Pick<MailJob, 'id' | 'attempts'>, dueAt: Date): Promise<void> {
  await db
    .updateTable('mailQueue')
    .set({ claimedUntil: null, dueAt, attempts })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}

/** Notes that a mail was sent; after every other about the same request, also when the clock was set back in between. */
export async function markSent(db: Db, id: string, addressHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('mailQueue')
    .set({
      addressHash,
      sentAt: sql`greatest(${now}::timestamptz, (
        select max(other.sent_at) + interval '1 millisecond' from mail_queue other
        where other.request_id = mail_queue.request_id and other.id <> mail_queue.id))`,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets each of these times that lies beyond its limit to now. */
export async function bringBack(
  db: Db,
  now: Date,
  limits: Record<'dueAt' | 'claimedUntil' | 'sentAt', Date>,
): Promise<void> {
  const { dueAt, claimedUntil, sentAt } = limits;
  await db.updateTable('mailQueue').set({ dueAt: now }).where('dueAt', '>', dueAt).execute();
  await db.updateTable('mailQueue').set({ claimedUntil: now }).where('claimedUntil', '>', claimedUntil).execute();
  // Those about a request keep theirs, because the order of these counts.
  const aboutFood = db.updateTable('mailQueue').where('foodId', 'is not', null);
  await aboutFood.set({ sentAt: now }).where('sentAt', '>', sentAt).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mailQueue').where('id', '=', id).execute();
}

/** Forgets what was sent before `before`. */
export async function deleteSent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailQueue').where('sentAt', '<', before).execute();
}

/** How many mails went to an address since `since`. */
export async function countSent(db: Db, addressHash: Buffer, since: Date): Promise<number> {
  const row = await db
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('addressHash', '=', addressHash)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A request with both its people. */
export type RequestInMail = {
  status: RequestStatus;
  title: string;
  deadline: Day;
  donorName: string;
  requesterName: string;
  requesterEmail: string;
};

export async function findRequest(db: Db, id: string): Promise<RequestInMail | undefined> {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select([
      'request.status',
      'request.title',
      'request.deadline',
      'donor.name as donorName',
      'requester.name as requesterName',
      'requester.email as requesterEmail',
    ])
    .where('request.id', '=', id)
    .executeTakeFirst();
}

/** The names of those who wait for a food, the first in line first. */
export async function namesInLine(tx: Db, foodId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .select('users.name')
    .where('request.foodId', '=', foodId)
    .where('request.status', '=', 'Requested')
    .orderBy('request.turn')
    .execute();
  return rows.map(({ name }) => name);
}

export async function findContactMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Neither sent, nor in the hands of a worker. */
function unclaimed(now: Date) {
  return (where: ExpressionBuilder<Schema, 'mailQueue'>) =>
    where.and([
      where('sentAt', 'is', null),
      where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]),
    ]);
}
