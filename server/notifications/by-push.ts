import type { Message } from '#words';
import type { PushMessage } from '../../contract/accounts/push-terms.ts';
import { directionOf } from '../../contract/words/languages.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Db } from '../db/schema.ts';
import { asText } from '../kernel/as-written.ts';
import { oneLine } from '../kernel/one-line.ts';
import { endSubscription, subscriptionOf } from '../push/push.ts';
import type { SendPush } from '../push/push-sender.ts';
import { vapidKeys } from '../push/vapid-keys.ts';
import { countPushes } from './figures-store.ts';
import type { Job, Notification, Writing, WrittenText } from './notification.ts';
import { dropAllFor } from './outbox-store.ts';
import { countedWith } from './pace.ts';
import { wordsFor } from './reader.ts';
import { type Outcome, type Sender, type Sending, sendDue } from './send.ts';
import { canWait, wishOf } from './settings.ts';

const DAY = 24 * 60 * 60_000;

/** Maximum time that a push service stores an undelivered push, in milliseconds. `until` can shorten it. */
const KEPT = DAY;

/** Maximum number of pushes that a server sends concurrently. */
export const PUSHES_AT_ONCE = 4;

/** Maximum number of pushes per day to all of a user's browsers together. Each group (`countedWith`) is counted separately. */
const MOST_A_DAY = 200;

/**
 * Sends due pushes; see `sendDue`.
 *
 * @returns how many were sent
 */
export async function sendDuePushes(sending: Sending<SendPush>): Promise<number> {
  const sender: Sender = {
    channel: 'push',
    send: (job, notification, writing) => sendOne(sending, job, notification, writing),
    forget: (job) => forget(sending.db, job),
  };
  return sendDue(sender, sending);
}

async function sendOne(
  { send, log }: Sending<SendPush>,
  job: Job,
  notification: Notification,
  writing: Writing,
): Promise<Outcome> {
  const { db, now } = writing;
  const { setting, push } = notification;
  const subscription = await subscriptionOf(db, job.subscriptionId ?? '', now);
  const ownKeys = (await vapidKeys(db, now)).find(({ publicKey }) => publicKey === subscription?.siteKey);
  if (!subscription || !ownKeys) await forget(db, job);
  if (!subscription || !ownKeys || !setting || !push) return 'dropped';
  const { endpoint, p256dh, auth, userId } = subscription;
  const wish = await wishOf({ userId }, setting, 'push', writing);
  if (wish === 'dropped') return wish;
  const before = await countPushes(db, userId, countedWith(job, notification), new Date(now.getTime() - DAY));
  if (before >= MOST_A_DAY) {
    log.warn({ push: job.id }, 'dropped a push: its recipient has reached the daily limit');
    return 'dropped';
  }
  const written = await notification.write?.({ ...job, userId }, writing);
  if (!written || !('text' in written)) return 'dropped';
  if (wish !== 'now' && canWait(written, wish.later)) return wish;
  const words = await wordsFor({ userId }, writing);
  const { until } = written;
  const message: PushMessage = {
    kind: setting,
    tag: job.topic,
    ...contentOf(written, words),
    lang: words.language,
    dir: directionOf(words.language),
    ...(wish !== 'now' && { silent: true }),
  };
  const payload = JSON.stringify(message);
  const ttl = Math.ceil(Math.min(KEPT, until ? until - now.getTime() : KEPT) / 1000);
  const sent = send({ endpoint, p256dh, auth, payload, ttl, urgency: push.urgency, topic: job.topic }, ownKeys);
  await sent.catch((error) => {
    throw Object.assign(error, { provider: new URL(endpoint).host });
  });
  return { sent: true };
}

/** Returns the text and button of a push. */
function contentOf({ text, push = {} }: WrittenText, words: Words) {
  const { subject, food = '', link } = text(words);
  const { details, accept } = push;
  const say = (message: Message) => asText(words._(message), directionOf(words.language));
  const lines = [oneLine(food), ...(details ? [details(words).map(say).join(' ')] : [])];
  return {
    title: words._(subject),
    body: lines.join('\n'),
    path: link.path,
    ...(accept && { accept: { requestId: accept.requestId, label: say(accept.label), done: say(accept.done) } }),
  };
}

/** Deletes the subscription and unsent pushes of a browser that can no longer be reached. */
async function forget(db: Db, { subscriptionId }: Job): Promise<void> {
  if (!subscriptionId) return;
  await endSubscription(db, subscriptionId);
  await dropAllFor(db, subscriptionId);
}
