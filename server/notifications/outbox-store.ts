import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockUntilEnd } from '../db/advisory-locks.ts';
import type { Db, Schema } from '../db/schema.ts';
import { type Channel, type Job, jobColumns } from './notification.ts';

/** Jobs that must not be sent concurrently: mails with the same topic or request, and pushes to the same user. */
const inTurn: Record<Channel, RawBuilder<SqlBool>> = {
  mail: sql<SqlBool>`(other.topic = job.topic or other.request_id = job.request_id)`,
  push: sql<SqlBool>`other.user_id = job.user_id`,
};

/** Claims the job that has been due longest, with a lease until `until`. Skips jobs that must wait for another one (`inTurn`). */
export async function claimDue(db: Db, channel: Channel, now: Date, until: Date): Promise<Job | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, 'claim of a notification');
    return tx
      .updateTable('outbox')
      .set({ claimedUntil: until, attempts: sql`attempts + 1` })
      .where('id', '=', (query) =>
        query
          .selectFrom('outbox as job')
          .select('job.id')
          .where('channel', '=', channel)
          .where('dueAt', '<=', now)
          .where('sentAt', 'is', null)
          .where(({ or, eb }) => or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
          .where(
            sql<SqlBool>`not exists (select from outbox other where other.channel = ${channel} and other.sent_at is null
              and other.claimed_until > ${now} and ${inTurn[channel]})`,
          )
          .orderBy('dueAt')
          .orderBy('enteredAt')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(jobColumns)
      .executeTakeFirst();
  });
}

/** Returns when a notification with this job's topic was last sent to the same recipient. Ignores times after `until`. */
export async function lastSent(db: Db, job: Job, until: Date): Promise<Date | undefined> {
  const { sentAt } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sentAt').as('sentAt'))
    .where('channel', '=', job.channel)
    .where('topic', '=', job.topic)
    .where(forSubscription(job.subscriptionId))
    .where('sentAt', '<=', until)
    .executeTakeFirstOrThrow();
  return sentAt ?? undefined;
}

/** Releases a failed job and schedules its retry. Keeps the time of the first failure. */
export async function scheduleRetry(db: Db, { id, attempts }: Pick<Job, 'id' | 'attempts'>, dueAt: Date, now: Date) {
  const unsent = db.updateTable('outbox').where('id', '=', id).where('sentAt', 'is', null);
  const failingSince = sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
  await unsent.set({ claimedUntil: null, dueAt, attempts, failingSince }).execute();
}

/** Releases a job and postpones it until `later`, unless `reconsider` has made it due in the meantime. */
export async function postpone(
  db: Db,
  { id, attempts, dueAt }: Pick<Job, 'id' | 'attempts' | 'dueAt'>,
  later: Date,
): Promise<void> {
  const unsent = db.updateTable('outbox').where('id', '=', id).where('sentAt', 'is', null);
  const next = sql<Date>`case when due_at = ${dueAt} then ${later}::timestamptz else due_at end`;
  await unsent.set({ claimedUntil: null, dueAt: next, attempts }).execute();
}

/** Postpones a browser's unsent pushes until `dueAt`, if they are due earlier. */
export async function postponeAll(db: Db, subscriptionId: string, dueAt: Date): Promise<void> {
  const waiting = db.updateTable('outbox').where('subscriptionId', '=', subscriptionId).where('sentAt', 'is', null);
  await waiting.set({ dueAt }).where('dueAt', '<', dueAt).execute();
}

/** Records that a job was sent. Mails about the same request keep their order, even if the clock was set back. */
export async function markSent(db: Db, { id }: Pick<Job, 'id'>, addressHash: Buffer | null, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      addressHash,
      sentAt: sql`greatest(${now}::timestamptz, (
        select max(other.sent_at) + interval '1 millisecond' from outbox other
        where other.channel = 'mail' and outbox.channel = 'mail'
          and other.request_id = outbox.request_id and other.id <> outbox.id))`,
    })
    .where('id', '=', id)
    .execute();
}

export async function remove(db: Db, { id }: Pick<Job, 'id'>): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Makes failed mail due immediately. */
export async function retryNow(db: Db, now: Date): Promise<void> {
  const unsent = db.updateTable('outbox').where('channel', '=', 'mail').where('sentAt', 'is', null);
  await unsent.set({ dueAt: now }).where('attempts', '>', 0).where('dueAt', '>', now).execute();
}

/** Deletes all unsent notifications. */
export async function dropUnsent(tx: Db): Promise<void> {
  await tx.deleteFrom('outbox').where('sentAt', 'is', null).execute();
}

/** Deletes everything that was sent before `before`. */
export async function deleteSent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('sentAt', '<', before).execute();
}

/** Deletes a browser's unsent pushes. Keeps its sent pushes, because they count toward the daily limit. */
export async function dropAllFor(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('outbox').where('subscriptionId', '=', subscriptionId).where('sentAt', 'is', null).execute();
}

/** Resets each time that is later than its limit to now. */
export async function correctFutureTimes(
  db: Db,
  channel: Channel,
  now: Date,
  limits: Record<'dueAt' | 'claimedUntil' | 'failingSince' | 'sentAt', Date>,
): Promise<void> {
  const { dueAt, claimedUntil, failingSince, sentAt } = limits;
  const all = db.updateTable('outbox').where('channel', '=', channel);
  await all.set({ dueAt: now }).where('dueAt', '>', dueAt).execute();
  await all.set({ claimedUntil: now }).where('claimedUntil', '>', claimedUntil).execute();
  await all.set({ failingSince: now }).where('failingSince', '>', failingSince).execute();
  // Mails about a request keep their `sentAt`, because their order matters.
  await all.set({ sentAt: now }).where('foodId', 'is not', null).where('sentAt', '>', sentAt).execute();
}

function forSubscription(subscriptionId: string | null) {
  return (where: ExpressionBuilder<Schema, 'outbox'>) =>
    subscriptionId === null ? where('subscriptionId', 'is', null) : where('subscriptionId', '=', subscriptionId);
}

/** Selects rows that are neither sent nor claimed by a worker. */
export function unclaimed(now: Date) {
  return (where: ExpressionBuilder<Schema, 'outbox'>) =>
    where.and([
      where('sentAt', 'is', null),
      where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]),
    ]);
}
