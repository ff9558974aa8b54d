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

/** How long a job is claimed by one worker, in milliseconds: longer than any wait for a mail server or a push service. */
const leases: Record<Channel, number> = { mail: 5 * MINUTE, push: MINUTE };

/** The outcome of an attempt. A job is dropped when there is no reason for it any more. */
export type Outcome = { sent: true; addressHash?: Buffer } | { later: Date } | 'dropped';

/** A way to send notifications. */
export type Sender = {
  channel: Channel;
  /** @throws an Error, which may be a `Failure` too, when it was not taken */
  send(job: Job, notification: Notification, writing: Writing): Promise<Outcome>;
  /** Deletes the subscription of a browser that can not be reached any more. */
  forget?: (job: Job) => Promise<void>;
};

/** The reason why something was not sent, as far as it is known. */
export type Failure = {
  /** Whether its reader can not be reached any more. */
  isGone?: boolean;
  /** Whether it is not worth trying again. */
  isFinal?: boolean;
  /** Whether nothing else can be sent for now either. */
  isAboutServer?: boolean;
  /** The domain of its reader, or the host of the push service. */
  provider?: string;
  /** After how many seconds it may be tried again at the earliest. */
  retryAfter?: number;
};

/** The means by which notifications are sent in one way. */
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
 * Sends due notifications of one channel, one after another, until none is due or none can be sent. Any number of workers may
 * do this at once, on any number of servers: a job is with one of them at a time. It is sent twice only if a server ends, or
 * loses the database, between sending it and storing that.
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
  // A newer server may know it.
  if (!notification) throw new Error(`This server does not know the notification kind ${job.kind}.`);
  // A push that is too old finds out whether its browser can still be reached.
  if (job.channel === 'mail' && isTooOld(job, now)) {
    log.warn({ mail: job.id, kind: job.kind }, 'dropped a mail: it waited too long');
    await store.remove(db, job);
    await settle(db, job, notification, now);
    return false;
  }
  // This mail tells all that waiting ones would.
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

/** When a notification may follow the last one about the same, if it may not yet. */
async function afterLast(db: Db, job: Job, notification: Notification, now: Date): Promise<Date | undefined> {
  const { between } = notification[job.channel] ?? {};
  if (!between) return undefined;
  // Times that a fast clock has stored do not count.
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
  await store.putOff(db, job, next, now);
  if (subscriptionId) await store.postponeAll(db, subscriptionId, next);
}

/** Makes failed mail due at once. For a server that starts: it may have another mail server now. */
export const retryFailedMail = store.retryNow;

/** How much mail waits to be sent, by any server. */
export const unsentMail = figures.countUnsentMail;

/** How many mails and pushes wait to be sent, whenever they are due. */
export const countUnsent = figures.countUnsent;

/** Deletes all that waits to be sent. */
export const dropUnsent = store.dropUnsent;

/** Deletes everything that was sent more than a day ago. */
export async function deleteSent(db: Db, now: Date): Promise<void> {
  await store.deleteSent(db, new Date(now.getTime() - DAY));
}

/**
 * Corrects times that a fast clock has stored, so that nothing waits for them. A time further ahead than it can be, allowing
 * for differing clocks of servers, becomes now. A reader's quiet hours then delay it again.
 */
export async function bringBack(db: Db, now: Date): Promise<void> {
  const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds + MINUTE);
  for (const channel of ['mail', 'push'] as const) {
    const limits = {
      dueAt: ahead(LONGEST_PAUSE),
      claimedUntil: ahead(leases[channel]),
      failingSince: ahead(0),
      sentAt: ahead(0),
    };
    await store.bringBack(db, channel, now, limits);
  }
}
