import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { Db } from '../db/schema.ts';
import type { MailKind } from './mail-texts.ts';

/** A letter that waits to be sent, in the hands of one worker. `attempts` counts the present one. */
export type Entry = {
  id: string;
  kind: MailKind;
  foodId: string | null;
  requestId: string | null;
  content: unknown;
  queuedAt: Date;
  attempts: number;
};

/** What a letter is about; exactly one of them. */
export type Subject = { foodId: string } | { requestId: string } | { content: object };

export async function insert(tx: Db, kind: MailKind, about: Subject, now: Date): Promise<void> {
  await tx
    .insertInto('mailQueue')
    .values({
      id: uuidv7(),
      kind,
      foodId: 'foodId' in about ? about.foodId : null,
      requestId: 'requestId' in about ? about.requestId : null,
      content: 'content' in about ? JSON.stringify(about.content) : null,
      queuedAt: now,
      dueAt: now,
    })
    .execute();
}

/** Whether a letter about this food waits that no worker has begun to send. */
export async function isWaiting(tx: Db, foodId: string, now: Date): Promise<boolean> {
  return (await unclaimed(tx, foodId, now).select('id').executeTakeFirst()) !== undefined;
}

/** Takes the letter that has been due the longest, for this worker alone until `until`. */
export async function claimDue(db: Db, now: Date, until: Date): Promise<Entry | undefined> {
  return db
    .updateTable('mailQueue')
    .set({ claimedUntil: until, attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mailQueue')
        .select('id')
        .where('sentAt', 'is', null)
        .where('dueAt', '<=', now)
        .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'foodId', 'requestId', 'content', 'queuedAt', 'attempts'])
    .executeTakeFirst();
}

/** When a letter about this food was last sent, or `now` when another worker is sending one. */
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

/** Forgets the letters about a food that the one in hand makes needless. */
export async function deleteUnclaimed(tx: Db, foodId: string, except: string, now: Date): Promise<void> {
  const ids = unclaimed(tx, foodId, now).select('id').where('id', '<>', except);
  await tx.deleteFrom('mailQueue').where('id', 'in', ids).execute();
}

/** Gives a letter back until it is due again. */
export async function postpone(db: Db, { id, attempts }: Pick<Entry, 'id' | 'attempts'>, dueAt: Date): Promise<void> {
  await db
    .updateTable('mailQueue')
    .set({ claimedUntil: null, dueAt: dueAt, attempts })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}

export async function markSent(db: Db, id: string, addressHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('mailQueue').set({ sentAt: now, addressHash: addressHash }).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mailQueue').where('id', '=', id).execute();
}

/** Forgets what was sent before `before`. */
export async function deleteSent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailQueue').where('sentAt', '<', before).execute();
}

/** How many letters went to an address since `since`. */
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
export type RequestInLetter = {
  status: RequestStatus;
  title: string;
  deadline: Day;
  donorName: string;
  requesterName: string;
  requesterEmail: string;
};

export async function findRequest(db: Db, id: string): Promise<RequestInLetter | undefined> {
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
    .orderBy('request.id')
    .execute();
  return rows.map(({ name }) => name);
}

function unclaimed(db: Db, foodId: string, now: Date) {
  return db
    .selectFrom('mailQueue')
    .where('foodId', '=', foodId)
    .where('sentAt', 'is', null)
    .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]));
}
