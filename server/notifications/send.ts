import type { Logger } from 'pino';
import { dayOf } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { recordFailure } from './delivery-failures.ts';
import * as figures from './figures-store.ts';
import type { Channel, Job, Notification, Notifications, Writing } from './notification.ts';
import * as store from './outbox-store.ts';
import { isTooOld, LONGEST_PAUSE, nextAttempt } from './retry.ts';
import { dropWaiting } from './waiting-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Duration of a worker's lease on a job, in milliseconds. Must exceed all timeouts for the mail server or the push service. */
const leases: Record<Channel, number> = { mail: 5 * MINUTE, push: MINUTE };

/** The outcome of an attempt. `dropped` means that the notification is no longer needed or wanted. */
export type Outcome = { sent: true; addressHash?: Buffer } | { later: Date } | 'dropped';

/** Sends notifications through one channel. */
export type Sender = {
  channel: Channel;
  /** @throws an Error, possibly with the fields of `Failure`, if the notification was not accepted */
  send(job: Job, notification: Notification, writing: Writing): Promise<Outcome>;
  /** Deletes the subscription of a browser that can no longer be reached. */
  forget?: (job: Job) => Promise<void>;
};

/** Why a notification was not sent, where known. */
export type Failure = {
  /** Whether the recipient can no longer be reached. */
  isGone?: boolean;
  /** Whether the failure is permanent, so a retry would be pointless. */
  isFinal?: boolean;
  /** Whether the server itself has failed, so that nothing else can be sent at the moment. */
  isAboutServer?: boolean;
  /** The domain of the recipient, or the host of the push service. */
  provider?: string;
  /** Minimum number of seconds before a retry. */
  retryAfter?: number;
};

/** The dependencies for sending notifications through one channel. */
export type Sending<Send> = {
  db: Db;
  ctx: Pick<Context, 'clock'>;
  log: Logger;
  config: Writing['config'];
  health?: Writing['health'];
  notifications: Notifications;
  send: Send;
};

/**
 * Sends a channel's due notifications, one after another, until none is due or none can be sent. Any number of workers may run
 * concurrently, on any number of servers, because each job is claimed by only one of them. A job is sent twice only if a server
 * crashes or loses the database between sending the job and recording that it was sent.
 *
 * @returns how many were sent
 */
export async function sendDue(sender: Sender, sending: Sending<unknown>): Promise<number> {
  const { db, log, ctx } = sending;
  const { channel } = sender;
  for (let sent = 0; ; ) {
    const now = ctx.clock();
    const job = await store.claimDue(db, channel, now, new Date(now.getTime() + leases[channel]));
    if (!job) return sent;
    try {
      if (await sendOne(sender, sending, job, now)) sent += 1;
    } catch (err) {
      await retryOrGiveUp(sender, sending, job, err as Failure, now).catch((failure) =>
        log.warn(
          { err: failure, [channel]: job.id },
          `could not reschedule a ${channel}; it is retried when its lease expires`,
        ),
      );
      if ((err as Failure).isAboutServer) return sent;
    }
  }
}

/** @returns whether it was sent */
async function sendOne(sender: Sender, sending: Sending<unknown>, job: Job, now: Date): Promise<boolean> {
  const { db, log, config, health, notifications } = sending;
  const notification = notifications.kinds[job.kind];
  // Throws instead of dropping the job, because a newer server may know its kind.
  if (!notification) throw new Error(`This server does not know the notification kind ${job.kind}.`);
  // Expired pushes are still sent, to find out whether the browser can still be reached.
  if (job.channel === 'mail' && isTooOld(job, now)) {
    log.warn({ mail: job.id, kind: job.kind }, 'dropped a mail: it waited too long');
    await store.remove(db, job);
    await settle(db, job, notification, now);
    return false;
  }
  // Drops a waiting mail with the same topic, because this one will cover its content.
  if (job.channel === 'mail' && notification.mail?.keepsWaiting) await dropWaiting(db, { topic: job.topic }, now);
  const later = await afterLast(db, job, notification, now);
  const writing = { db, now, today: dayOf(now, config.timeZone), config, health };
  const outcome = later ? { later } : await sender.send(job, notification, writing);
  if (outcome !== 'dropped' && 'later' in outcome) {
    await store.postpone(db, { ...job, attempts: job.attempts - 1 }, outcome.later);
    return false;
  }
  if (outcome === 'dropped') await store.remove(db, job);
  else await store.markSent(db, job, outcome.addressHash ?? null, now);
  await settle(db, job, notification, now);
  return outcome !== 'dropped';
}

/** Returns when enough time will have passed since the last notification with the same topic, or undefined if it already has. */
async function afterLast(db: Db, job: Job, notification: Notification, now: Date): Promise<Date | undefined> {
  const { between } = notification[job.channel] ?? {};
  if (!between) return undefined;
  // Ignores times that were stored while the clock was ahead.
  const last = await store.lastSent(db, job, new Date(now.getTime() + MINUTE));
  const next = last && new Date(last.getTime() + between);
  return next && next > now ? next : undefined;
}

async function settle(db: Db, job: Job, { mail }: Notification, now: Date): Promise<void> {
  if (job.channel === 'mail') await mail?.settle?.(db, job, now);
}

async function retryOrGiveUp(
  { channel, forget }: Sender,
  { db, log, notifications }: Sending<unknown>,
  job: Job,
  err: Failure,
  now: Date,
): Promise<void> {
  const { id, kind, attempts, subscriptionId } = job;
  if (err.isGone && forget) {
    log.info({ [channel]: id }, 'a browser can no longer be reached by push');
    if (err.provider) await recordFailure(db, channel, err.provider, now);
    return forget(job);
  }
  const isMail = channel === 'mail';
  const next = err.isFinal ? undefined : nextAttempt(job, now, 1000 * (err.retryAfter ?? 0));
  if (!next) {
    log[isMail ? 'error' : 'warn']({ err, [channel]: id, kind, attempts }, `gave up on a ${channel}`);
    await store.remove(db, job);
    if (err.provider && !err.isAboutServer) await recordFailure(db, channel, err.provider, now);
    const notification = notifications.kinds[kind];
    if (notification) await settle(db, job, notification, now);
    return;
  }
  log[isMail ? 'warn' : 'info']({ err, [channel]: id, kind, attempts, next }, `could not send a ${channel} yet`);
  await store.scheduleRetry(db, job, next, now);
  if (subscriptionId) await store.postponeAll(db, subscriptionId, next);
}

/** Makes failed mail due immediately. Called at startup and when the mail server changes, because sending may succeed now. */
export const retryFailedMail = store.retryNow;

/** Counts unsent and overdue mail, whichever server queued it. */
export const unsentMail = figures.countUnsentMail;

/** Counts unsent mails and pushes, whether or not they are due. */
export const countUnsent = figures.countUnsent;

/** Deletes all unsent notifications. */
export const dropUnsent = store.dropUnsent;

/** Deletes everything that was sent more than a day ago. */
export async function deleteSent(db: Db, now: Date): Promise<void> {
  await store.deleteSent(db, new Date(now.getTime() - DAY));
}

/**
 * Corrects times that were stored while the clock was ahead, so that nothing waits for them. Resets a time to now if it is
 * further ahead than a retry or a lease can be, plus a margin for clock skew between servers. This also resets jobs postponed to
 * the end of quiet hours, but the worker that picks one up postpones it again.
 */
export async function correctFutureTimes(db: Db, now: Date): Promise<void> {
  const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds + MINUTE);
  for (const channel of ['mail', 'push'] as const) {
    const limits = {
      dueAt: ahead(LONGEST_PAUSE),
      claimedUntil: ahead(leases[channel]),
      failingSince: ahead(0),
      sentAt: ahead(0),
    };
    await store.correctFutureTimes(db, channel, now, limits);
  }
}
