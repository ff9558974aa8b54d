import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { Db } from '../db/schema.ts';
import type { LetterKind } from './mail-texts.ts';

/** A letter that waits to be sent, in the hands of one worker. `attempts` counts the present one. */
export type Entry = {
  id: string;
  letter: LetterKind;
  foodId: string | null;
  requestId: string | null;
  content: unknown;
  writtenAt: Date;
  attempts: number;
};

/** What a letter is about; exactly one of them. */
export type Subject = { foodId: string } | { requestId: string } | { content: object };

export async function insert(tx: Db, letter: LetterKind, about: Subject, now: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: uuidv7(),
      letter,
      food_id: 'foodId' in about ? about.foodId : null,
      request_id: 'requestId' in about ? about.requestId : null,
      content: 'content' in about ? JSON.stringify(about.content) : null,
      written_at: now,
      due_at: now,
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
    .updateTable('outbox')
    .set({ claimed_until: until, attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'letter',
      'food_id as foodId',
      'request_id as requestId',
      'content',
      'written_at as writtenAt',
      'attempts',
    ])
    .executeTakeFirst();
}

/** When a letter about this food was last sent, or `now` when another worker is sending one. */
export async function lastSent(tx: Db, foodId: string, except: string, now: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sent_at').as('sentAt'))
    .select(({ fn }) => fn.max('claimed_until').filterWhere('sent_at', 'is', null).as('claimedUntil'))
    .where('food_id', '=', foodId)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  if (row.claimedUntil && row.claimedUntil > now) return now;
  return row.sentAt ?? undefined;
}

/** Forgets the letters about a food that the one in hand makes needless. */
export async function deleteUnclaimed(tx: Db, foodId: string, except: string, now: Date): Promise<void> {
  const ids = unclaimed(tx, foodId, now).select('id').where('id', '<>', except);
  await tx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Gives a letter back until it is due again. */
export async function postpone(db: Db, { id, attempts }: Pick<Entry, 'id' | 'attempts'>, dueAt: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: null, due_at: dueAt, attempts })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

export async function markSent(db: Db, id: string, addressHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, address_hash: addressHash }).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Forgets what was sent before `before`. */
export async function deleteSent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('sent_at', '<', before).execute();
}

/** How many letters went to an address since `since`. */
export async function countSent(db: Db, addressHash: Buffer, since: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('address_hash', '=', addressHash)
    .where('sent_at', '>', since)
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
    .selectFrom('food_requests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donor_id')
    .innerJoin('users as requester', 'requester.id', 'request.requester_id')
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
    .selectFrom('food_requests as request')
    .innerJoin('users', 'users.id', 'request.requester_id')
    .select('users.name')
    .where('request.food_id', '=', foodId)
    .where('request.status', '=', 'Requested')
    .orderBy('request.id')
    .execute();
  return rows.map(({ name }) => name);
}

function unclaimed(db: Db, foodId: string, now: Date) {
  return db
    .selectFrom('outbox')
    .where('food_id', '=', foodId)
    .where('sent_at', 'is', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]));
}
