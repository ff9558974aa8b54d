import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { dayOf } from '../../contract/dates.ts';
import type { NotificationKind, PushMessage } from '../../contract/push-terms.ts';
import { lastInstantOf } from '../calendar.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from '../events/publish.ts';
import { decisionOf, toldToDonor, toldToRequester, toldToThanked } from '../mail/mail-queue.ts';
import {
  foundMail,
  isDecision,
  isMessageMailKind,
  isThanks,
  type MailKind,
  type MailText,
  messageMail,
  oneLine,
  waitingSubject,
} from '../mail/mail-texts.ts';
import { noteKinds } from '../mail/note-kinds.ts';
import { LONGEST_PAUSE, nextAttempt } from '../mail/retry.ts';
import { unreadToMail } from '../messages/message.ts';
import * as store from './push-queue-store.ts';
import { type Push, PushError, type SendPush } from './push-sender.ts';
import { heldUntil, isWanted, notificationKind } from './settings.ts';
import { vapidKeys } from './vapid-keys.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How soon a device wants to know of something, and how often it is told at most, in milliseconds. */
const manners: Record<NotificationKind, { urgency: Push['urgency']; between: number }> = {
  asked: { urgency: 'high', between: 15 * MINUTE },
  decided: { urgency: 'high', between: 0 },
  message: { urgency: 'high', between: MINUTE },
  reminder: { urgency: 'high', between: 0 },
  thanks: { urgency: 'low', between: 0 },
  found: { urgency: 'low', between: 15 * MINUTE },
};

/** How long a push service keeps what it can not deliver, if it is of interest for so long. */
const KEPT = DAY;

/** How long a push stays with one worker: longer than any push service is waited for. */
const LEASE = MINUTE;

/** How many a server sends at once. */
export const PUSHES_AT_ONCE = 4;

/** Nobody is sent more than this in a day about messages, nor about all else together, in all their browsers. */
const MOST_A_DAY = 200;

/** Makes what queues pushes about an event, in the transaction that makes the change. Nobody is told what they do themselves. */
export function queuePush(clock: Context['clock']): Publish {
  return async (tx, event) => {
    switch (event.kind) {
      case 'food-found':
        return push(tx, 'found', { foodId: event.foodId }, event.personIds, clock());
      case 'request-noted':
        for (const { kind, toDonor } of noteKinds[event.note]) {
          await push(tx, kind, { requestId: event.requestId }, toDonor ? [event.donorId] : event.requesterIds, clock());
        }
        return;
      case 'message-sent': {
        const { requestId, donorId, requesterId, actorId } = event;
        if (actorId === donorId) return push(tx, 'message-to-requester', { requestId }, [requesterId], clock());
        return push(tx, 'message-to-donor', { requestId }, [donorId], clock());
      }
      case 'request-changed': {
        const { from, to, reason, foodId, requestId, donorId, requesterIds, actorId } = event;
        if (!from) return push(tx, 'waiting', { foodId }, [donorId], clock());
        const decision = decisionOf(to, reason);
        const others = requesterIds.filter((id) => id !== actorId);
        // At midnight, and nobody can do anything about it any more.
        if (decision && decision !== 'expired') await push(tx, decision, { requestId }, others, clock());
        if (decision === 'lapsed') await push(tx, 'not-collected', { requestId }, [donorId], clock());
      }
    }
  };
}

/**
 * Has people told of something by push, in all their browsers that have subscribed. Of what is of one kind and about one thing only
 * the last is told.
 */
export async function push(
  tx: Db,
  kind: MailKind,
  about: { foodId: string } | { requestId: string },
  userIds: string[],
  now: Date,
): Promise<void> {
  const group = notificationKind(kind);
  if (!group || userIds.length === 0) return;
  const thing = group === 'found' ? 'all' : Object.values(about).join();
  const topic = createHash('sha256').update(`${group} ${thing}`).digest('base64url').slice(0, 32);
  await store.insert(tx, { kind, topic, ...about }, userIds, now, manners[group].between);
}

/** What sends pushes. */
export type Pushing = {
  db: Db;
  ctx: Pick<Context, 'clock' | 'timeZone'>;
  log: Logger;
  config: Pick<Config, 'dateFormat' | 'timeZone'>;
  send: SendPush;
};

/**
 * Sends what is due, one after another, until nothing is. Any number of workers may do this at once, on any number of servers.
 *
 * @returns how many were sent
 */
export async function sendDuePushes(pushing: Pushing): Promise<number> {
  const { db, ctx, log } = pushing;
  for (let sent = 0; ; ) {
    const now = ctx.clock();
    const job = await store.claimDue(db, now, new Date(now.getTime() + LEASE));
    if (!job) return sent;
    try {
      if (await sendOne(pushing, job, now)) sent += 1;
    } catch (err) {
      const { id } = job;
      await retryOrGiveUp(db, job, err, { now, log }).catch((failure) =>
        log.warn({ err: failure, push: id }, 'could not put off a push: it stays with its worker for a minute'),
      );
    }
  }
}

/** Forgets what was sent more than a day ago. */
export async function deleteSentPushes(db: Db, now: Date): Promise<void> {
  await store.deleteSent(db, new Date(now.getTime() - DAY));
}

/** Forgets what was or is to be told to somebody who leaves. */
export const forgetPushes = store.removeAllOf;

/** Has nothing wait for a time of which a clock that was ahead has spoken. Whose quiet hours last is held back anew. */
export async function bringBackPushes(db: Db, now: Date): Promise<void> {
  const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds + MINUTE);
  await store.bringBack(db, now, { dueAt: ahead(LONGEST_PAUSE), claimedUntil: ahead(LEASE) });
}

/** @returns whether it was sent; whatever there is no reason for any more is forgotten */
async function sendOne({ db, ctx, log, config, send }: Pushing, job: store.PushJob, now: Date): Promise<boolean> {
  const target = await store.findTarget(db, job, now, new Date(now.getTime() - DAY));
  const ownKeys = (await vapidKeys(db, now)).find(({ publicKey }) => publicKey === target?.siteKey);
  const kind = notificationKind(job.kind);
  if (!target || !ownKeys || !kind) {
    await store.removeSubscription(db, job.subscriptionId);
    return false;
  }
  const settings = { off: target.off ?? [], quietFrom: target.quietFrom, quietTo: target.quietTo };
  const later = heldUntil(settings, now, ctx.timeZone);
  if (later) {
    await store.postpone(db, { ...job, attempts: job.attempts - 1 }, later);
    return false;
  }
  const isTooMuch = (target.sent ?? 0) >= MOST_A_DAY;
  if (isTooMuch) log.warn({ push: job.id }, 'left out a push: whose it is has had enough for a day');
  const told = isTooMuch || !isWanted(settings, kind, 'push') ? undefined : await textOf(db, job, target, config, now);
  if (!told) {
    await store.remove(db, job.id);
    return false;
  }
  const { subject, title, path, until } = told;
  const message: PushMessage = { kind, title: subject, body: oneLine(title), path, tag: job.topic };
  const { endpoint, p256dh, auth } = target;
  const { urgency } = manners[kind];
  const payload = JSON.stringify(message);
  const ttl = Math.ceil(Math.min(KEPT, until ? until - now.getTime() : KEPT) / 1000);
  await send({ endpoint, p256dh, auth, payload, ttl, urgency, topic: job.topic }, ownKeys);
  await store.markSent(db, job.id, now);
  return true;
}

/**
 * What a push says as things stand now: the subject of the mail about the same, and where that leads; and until when that is of
 * interest, where it is not for long.
 */
async function textOf(
  db: Db,
  { kind, foodId, requestId }: store.PushJob,
  { userId }: { userId: string },
  config: Pushing['config'],
  now: Date,
): Promise<{ subject: string; title: string; path: string; until?: number } | undefined> {
  if (kind === 'waiting' && foodId) {
    const food = await store.waitingFood(db, foodId);
    if (!food?.waiting) return undefined;
    return { subject: waitingSubject(food.waiting), title: food.title, path: `/my-posted-food/${foodId}` };
  }
  if (kind === 'found' && foodId) {
    const { timeZone } = config;
    const food = await store.foundFood(db, userId, foodId, dayOf(now, timeZone));
    if (!food) return undefined;
    const { title, deadline } = food;
    const until = Date.parse(lastInstantOf(deadline, timeZone));
    return { ...inShort(foundMail([{ id: foodId, title, label: '' }]), title), until };
  }
  if (!requestId) return undefined;
  if (isMessageMailKind(kind)) {
    const unread = await unreadToMail(db, requestId, kind === 'message-to-donor');
    return unread && inShort(messageMail({ requestId, ...unread }), unread.title);
  }
  if (kind === 'coming' || kind === 'not-collected') {
    const told = await toldToDonor(db, kind, requestId, config, now);
    return told && inShort(told.text, told.request.title);
  }
  if (isThanks(kind)) {
    const told = await toldToThanked(db, kind, requestId);
    return told && inShort(told.text, told.thanks.title);
  }
  if (!isDecision(kind) && kind !== 'changed' && kind !== 'claimed' && kind !== 'reminder') return undefined;
  const told = await toldToRequester(db, kind, requestId, config, now);
  return told && inShort(told.text, told.request.title);
}

function inShort({ subject, link }: MailText, title: string) {
  return { subject, title, path: link.path };
}

async function retryOrGiveUp(
  db: Db,
  job: store.PushJob,
  err: unknown,
  { now, log }: { now: Date; log: Logger },
): Promise<void> {
  const { id, kind, attempts } = job;
  const { isGone = false, isFinal = false, retryAfter = 0 } = err instanceof PushError ? err : {};
  if (isGone) {
    log.info({ push: id }, 'a browser can not be reached by push any more');
    return store.removeSubscription(db, job.subscriptionId);
  }
  const next = isFinal ? undefined : nextAttempt(job, now, 1000 * retryAfter);
  if (!next) {
    log.warn({ err, push: id, kind, attempts }, 'gave up on a push');
    return store.remove(db, id);
  }
  log.info({ err, push: id, kind, attempts, next }, 'could not send a push yet');
  await store.postpone(db, job, next);
}
