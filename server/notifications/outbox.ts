import { hash } from 'node:crypto';
import { isAllowedFrom } from '../../contract/requests/moves.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import type { DomainEvent, Publish } from '../events/publish.ts';
import { addToInbox } from './inbox.ts';
import type { About, Notification, Notifications, Writing } from './notification.ts';
import * as store from './waiting-store.ts';

export { lastMailed } from './waiting-store.ts';

/** Creates the subscriber that adds an event's notifications to the inbox and the outbox, in the event's transaction. */
export function addNotifications(notifications: Notifications, ctx: Pick<Context, 'clock' | 'sendsMail'>): Publish {
  return async (tx, event) => {
    const now = ctx.clock();
    const { sendsMail } = ctx;
    const { kinds, outdated } = notifications;
    await addToInbox(tx, notifications, event, now);
    const over = sendsMail ? outdated?.(event) : undefined;
    if (over) await store.dropWaiting(tx, over, now);
    if (mayBeSooner(event)) await store.reconsider(tx, event, now);
    for (const [kind, notification] of Object.entries(kinds)) {
      const told = notification.told?.(event);
      if (!told) continue;
      const { about, people } = told;
      if (notification.push && people.length > 0) {
        await store.addPush(tx, { kind, topic: pushTopic(notification, about), ...about }, people, now);
      }
      if (sendsMail && notification.mail && !notification.mail.find) {
        await addMail(tx, kind, about, now, notification.mail);
      }
    }
  };
}

/** Whether an event may have moved a pick-up or a decision's deadline to an earlier time. */
function mayBeSooner(event: DomainEvent): event is Extract<DomainEvent, { requestId: string; foodId: string }> {
  if (event.kind === 'request-noted') return true;
  return event.kind === 'request-changed' && isAllowedFrom('withdraw', event.to);
}

/**
 * Queues a mail. If a mail with the same topic is already waiting, the new one replaces it or, with `keepsWaiting`, is skipped.
 * By default, the topic is the kind plus whatever the mail is about.
 */
export async function addMail(
  tx: Db,
  kind: string,
  about: About,
  now: Date,
  { keepsWaiting = false, topic = topicOf(kind, about) }: { keepsWaiting?: boolean; topic?: string } = {},
): Promise<void> {
  if (!keepsWaiting) await store.dropWaiting(tx, { topic }, now);
  else if (await store.isWaiting(tx, topic, now)) return;
  await store.addMail(tx, { kind, topic, ...about }, now);
}

/** Queues mail that is due without an event, unless it is already queued or a similar mail was sent too recently. */
export async function lookForMail(
  db: Db,
  { kinds }: Notifications,
  now: Date,
  config: Writing['config'],
): Promise<void> {
  for (const [kind, { mail }] of Object.entries(kinds)) {
    const found = (await mail?.find?.(db, now, config)) ?? [];
    const since = mail?.between === undefined ? null : new Date(now.getTime() - mail.between);
    const mails = found.map((about) => ({ topic: topicOf(kind, about), ...about }));
    if (mails.length > 0) await store.addMissing(db, kind, mails, now, since);
  }
}

function topicOf(kind: string, { foodId, requestId, contactMessageId, reportId, address, userId }: About): string {
  return [kind, foodId, requestId, contactMessageId, reportId, address, userId].filter(Boolean).join(' ');
}

/**
 * Returns a topic for push services: 32 characters of base64url. Pushes with the same setting share a topic if they are about the
 * same thing, or if the latest one replaces all others (`isOne`).
 */
function pushTopic({ setting, push }: Notification, about: About): string {
  const thing = push?.isOne ? 'all' : Object.values(about).join();
  return hash('sha256', `${setting} ${thing}`, 'base64url').slice(0, 32);
}
