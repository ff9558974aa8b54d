import type { Logger } from 'pino';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from '../events/publish.ts';
import { lockFood } from '../foods/food.ts';
import * as store from './mail-queue-store.ts';
import { type Decision, decisionMail, decisions, waitingMail } from './mail-texts.ts';
import { type Mail, SendError, type SendMail } from './transport.ts';
import { hashAddress, isUnsubscribed, unsubscribeUrl } from './unsubscribe.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A donor gets a mail about one food at most this often, in milliseconds. */
const BETWEEN_MAILS = 15 * MINUTE;

/** How long after each failed attempt the next one follows, the last of these again and again, until GIVE_UP is over. */
const RETRY_AFTER = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);
const GIVE_UP = DAY;

/** How long a mail stays with one worker: longer than any mail server is waited for. */
const LEASE = 5 * MINUTE;

/** Nobody gets more than this in a day: an e-mail is what its user says it is, and may be a stranger's. */
const MOST_A_DAY = 100;

/** Makes what queues mail about an event, in the transaction that makes the change. */
export function queueMail(clock: Context['clock']): Publish {
  return async (tx, event) => {
    if (event.kind !== 'request-changed') return;
    const { foodId, requestId, from, to } = event;
    if (!from) {
      // The food is locked, so nobody else queues one about it now. A mail that waits tells of everyone who waits by then.
      if (!(await store.isWaiting(tx, { foodId }, clock()))) await store.insert(tx, 'waiting', { foodId }, clock());
      return;
    }
    // What was decided before is out of date, and so is a mail about it that has not gone out.
    await store.deleteWaiting(tx, { requestId }, clock());
    const decision = decisionOf(to);
    if (decision) await store.insert(tx, decision, { requestId }, clock());
  };
}

/** Has a message of the contact form mailed to whoever runs the site. */
export async function queueContactMail(tx: Db, contactMessageId: string, now: Date): Promise<void> {
  await store.insert(tx, 'contact', { contactMessageId }, now);
}

/** What sends mail. */
export type Sending = {
  db: Db;
  ctx: Pick<Context, 'clock'>;
  log: Logger;
  config: Pick<Config, 'publicUrl' | 'mail'>;
  send: SendMail;
};

/**
 * Sends what is due, until nothing is or the mail server is away. Any number of servers may do this at once: a mail is
 * with one of them at a time. It goes out twice only when a server ends, or loses the database, between handing a mail
 * over and noting that; both then have the same Message-ID.
 *
 * @returns how many were sent
 */
export async function sendDueMail({ db, ctx, log, config, send }: Sending): Promise<number> {
  for (let sent = 0; ; ) {
    const now = ctx.clock();
    const job = await store.claimDue(db, now, new Date(now.getTime() + LEASE));
    if (!job) return sent;
    try {
      const mail = await compose(db, job, config, now);
      if (mail === 'later') continue;
      if (mail && !(await hadEnough(db, mail, { now, log }))) {
        await send(mail);
        await store.markSent(db, job.id, hashAddress(mail.to), now);
        sent += 1;
      } else {
        await store.remove(db, job.id);
      }
    } catch (err) {
      await retryOrGiveUp(db, job, err, { now, log });
      if (err instanceof SendError && err.isAboutServer) return sent;
    }
  }
}

/** What waits to be sent, by any server. */
export function queuedMail(db: Db, now: Date): Promise<store.QueuedMail> {
  return store.countQueued(db, now);
}

/** Forgets what was sent more than a day ago. */
export async function deleteSentMail(db: Db, now: Date): Promise<void> {
  await store.deleteSent(db, new Date(now.getTime() - DAY));
}

/**
 * Puts right what a clock that was ahead has noted, so that no mail waits for that time to come. What lies further ahead
 * than it can be, and than the clocks of servers differ, is as of now.
 */
export async function bringBackMail(db: Db, now: Date): Promise<void> {
  const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds + MINUTE);
  await store.bringBack(db, now, {
    dueAt: ahead(Math.max(...RETRY_AFTER, BETWEEN_MAILS)),
    claimedUntil: ahead(LEASE),
    sentAt: ahead(0),
  });
}

function decisionOf(to: RequestStatus): Decision | undefined {
  return (Object.keys(decisions) as Decision[]).find((decision) => decisions[decision] === to);
}

/** The mail for a job as things stand now; undefined when there is no longer a reason for it, or nobody to get it. */
async function compose(
  db: Db,
  job: store.MailJob,
  config: Sending['config'],
  now: Date,
): Promise<Mail | 'later' | undefined> {
  const { id, queuedAt, kind } = job;
  if (kind === 'contact') {
    const to = config.mail?.contact;
    const message = await store.findContactMessage(db, job.contactMessageId ?? '');
    return to && message ? { id, queuedAt, to, message } : undefined;
  }
  const addressed = kind === 'waiting' ? await toDonor(db, job, now) : await toRequester(db, kind, job);
  if (!addressed || addressed === 'later') return addressed;
  const { to } = addressed;
  if (!isDeliverable(to) || (await isUnsubscribed(db, to))) return undefined;
  return { id, queuedAt, ...addressed, unsubscribeUrl: await unsubscribeUrl(db, config, to) };
}

async function toDonor(db: Db, job: store.MailJob, now: Date) {
  const foodId = job.foodId ?? '';
  return db.transaction().execute(async (tx) => {
    const food = await lockFood(tx, foodId);
    if (!food) return undefined;
    const last = await store.lastSent(tx, foodId, job.id, now);
    const earliest = last ? last.getTime() + BETWEEN_MAILS : 0;
    if (earliest > now.getTime()) {
      await store.postpone(tx, { id: job.id, attempts: job.attempts - 1 }, new Date(earliest));
      return 'later';
    }
    await store.deleteWaiting(tx, { foodId }, now);
    const names = await store.namesInLine(tx, foodId);
    const [first] = names;
    if (first === undefined) return undefined;
    const { title, donorName, donorEmail } = food;
    return { to: donorEmail, text: waitingMail({ id: foodId, title, donorName, waiting: names.length, first }) };
  });
}

async function toRequester(db: Db, decision: Decision, job: store.MailJob) {
  const requestId = job.requestId ?? '';
  const request = await store.findRequest(db, requestId);
  // What has been decided anew since has a mail of its own, unless the last one says the same already.
  if (!request || request.status !== decisions[decision]) return undefined;
  if ((await store.lastSentKind(db, requestId)) === decision) return undefined;
  return { to: request.requesterEmail, text: decisionMail(decision, request) };
}

async function hadEnough(db: Db, mail: Mail, { now, log }: { now: Date; log: Logger }): Promise<boolean> {
  if (!('text' in mail)) return false;
  const sent = await store.countSent(db, hashAddress(mail.to), new Date(now.getTime() - DAY));
  if (sent < MOST_A_DAY) return false;
  log.warn({ mail: mail.id }, 'left out a mail: its address has had enough for a day');
  return true;
}

async function retryOrGiveUp(
  db: Db,
  { id, kind, attempts, queuedAt }: store.MailJob,
  err: unknown,
  { now, log }: { now: Date; log: Logger },
): Promise<void> {
  const next = new Date(now.getTime() + (RETRY_AFTER[attempts - 1] ?? RETRY_AFTER.at(-1) ?? 0));
  if ((err instanceof SendError && err.isFinal) || next.getTime() > queuedAt.getTime() + GIVE_UP) {
    log.error({ err, mail: id, kind, attempts }, 'gave up on a mail');
    await store.remove(db, id);
    return;
  }
  log.warn({ err, mail: id, kind, attempts, next }, 'could not send a mail yet');
  await store.postpone(db, { id, attempts }, next);
}

/** Whether mail can get there. The addresses of the sample donors are made so that it can not. */
function isDeliverable(address: string): boolean {
  return /^[^\s\p{Cc}()<>[\]:;@\\,"]+@[^\s\p{Cc}()<>[\]:;@\\,"]+$/u.test(address) && !/\.invalid$/i.test(address);
}
