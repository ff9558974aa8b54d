import type { Logger } from 'pino';
import { dayOf } from '../../contract/dates.ts';
import type { RequestReason, RequestStatus, ThanksNote } from '../../contract/request-terms.ts';
import { findersToMail, findsMailed, findsToMail } from '../alerts/alert.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { DomainEvent, Publish } from '../events/publish.ts';
import { lockFood } from '../foods/food.ts';
import { conversationsToMail, setMailed, unreadToMail } from '../messages/message.ts';
import { mailWish } from '../push/settings.ts';
import { leftOf } from '../queue/queue.ts';
import { isOver } from '../windows/window.ts';
import { composeAccountMail } from './account-mail.ts';
import * as store from './mail-queue-store.ts';
import {
  type Decision,
  type DonorNote,
  decisions,
  donorMail,
  foundMail,
  isAccountMailKind,
  isDecision,
  isMessageMailKind,
  isThanks,
  type MailText,
  type MessageMailKind,
  messageMail,
  type PromiseNote,
  requesterMail,
  thanksMail,
  waitingMail,
} from './mail-texts.ts';
import { noteKinds } from './note-kinds.ts';
import { LONGEST_PAUSE, nextAttempt } from './retry.ts';
import { type Mail, SendError, type SendMail } from './transport.ts';
import { hashAddress, isUnsubscribed, stopAlertsUrl, unsubscribeUrl } from './unsubscribe.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A donor gets a mail about one food, and a requester one about what has changed of theirs, at most this often, in milliseconds. */
const BETWEEN_MAILS = 15 * MINUTE;

/** Moderators get a mail about reports at most this often, in milliseconds. */
const BETWEEN_REPORTS = 60 * MINUTE;

/** How long new food waits to be seen on the site before its finder is sent a mail, in milliseconds. */
const UNSEEN = 15 * MINUTE;

/** How long a mail stays with one worker: longer than any mail server is waited for. */
const LEASE = 5 * MINUTE;

/**
 * Nobody gets more than this in a day, nor more than this about their account: an e-mail is what its user says it is, and may
 * be a stranger's. The two are counted apart, so that nothing that others do keeps away how one gets back in.
 */
const MOST_A_DAY = 100;

/** Makes what queues mail about an event, in the transaction that makes the change. */
export function queueMail(clock: Context['clock']): Publish {
  return async (tx, event) => {
    if (event.kind === 'request-noted') return queueNote(tx, event, clock());
    if (event.kind !== 'request-changed') return;
    const { foodId, requestId, from, to, reason } = event;
    if (!from) {
      // The food is locked, so nobody else queues one about it now. A mail that waits tells of everyone who waits by then.
      if (!(await store.isWaiting(tx, { foodId }, clock()))) await store.insert(tx, 'waiting', { foodId }, clock());
      return;
    }
    // What was decided before is out of date, and so is a mail about it that has not gone out.
    await store.deleteWaiting(tx, { requestId }, clock());
    const decision = decisionOf(to, reason);
    if (decision) await store.insert(tx, decision, { requestId }, clock());
    if (decision === 'lapsed') await store.insert(tx, 'not-collected', { requestId }, clock());
  };
}

/** Has a message of the contact form mailed to whoever runs the site. */
export async function queueContactMail(tx: Db, contactMessageId: string, now: Date): Promise<void> {
  await store.insert(tx, 'contact', { contactMessageId }, now);
}

/** Has moderators told that there are reports, once an hour at most. */
export async function queueReportMail(tx: Db, reportId: string, now: Date): Promise<void> {
  const dueAt = await store.nextReportMail(tx, now, BETWEEN_REPORTS);
  if (dueAt) await store.insert(tx, 'report', { reportId }, now, dueAt);
}

/**
 * Queues mails about new food that nobody has looked at for a while, once a day at most for each person. What has waited for its
 * day's turn has waited for a day; what is older was found while there was no mail.
 */
export async function queueFoundMail(db: Db, now: Date): Promise<void> {
  const [after, until] = [new Date(now.getTime() - 2 * DAY), new Date(now.getTime() - UNSEEN)];
  const people = await findersToMail(db, { after, until });
  if (people.length > 0) await store.insertFound(db, people, now, new Date(now.getTime() - DAY));
}

/** Queues mails about messages that nobody has read for a while, one for each reader of a conversation until they read it. */
export async function queueMessageMail(db: Db, now: Date): Promise<void> {
  const unread = await conversationsToMail(db, now);
  if (unread.length > 0) await store.insertAboutMessages(db, unread, now);
}

/** What sends mail. */
export type Sending = {
  db: Db;
  ctx: Pick<Context, 'clock'>;
  log: Logger;
  config: Pick<Config, 'publicUrl' | 'mail' | 'dateFormat' | 'moderators' | 'timeZone'>;
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
      const wish = mail && (await mailWish(db, job.kind, mail.to, now, config.timeZone));
      if (typeof wish === 'object') {
        await store.postpone(db, { id: job.id, attempts: job.attempts - 1 }, wish.later);
        continue;
      }
      if (mail && wish === 'now' && !(await hadEnough(db, job, mail, { now, log }))) {
        await send(mail);
        await store.markSent(db, job.id, hashAddress(mail.to), now);
        sent += 1;
      } else {
        await store.remove(db, job.id);
      }
      await noteTold(db, job, now);
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
 * than it can be, and than the clocks of servers differ, is as of now. Whose quiet hours last is held back anew.
 */
export async function bringBackMail(db: Db, now: Date): Promise<void> {
  const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds + MINUTE);
  await store.bringBack(db, now, {
    dueAt: ahead(Math.max(LONGEST_PAUSE, BETWEEN_MAILS)),
    claimedUntil: ahead(LEASE),
    sentAt: ahead(0),
  });
}

/** A note takes the place of an earlier one of its kind that waits. */
async function queueNote(
  tx: Db,
  { note, requestId }: Extract<DomainEvent, { kind: 'request-noted' }>,
  now: Date,
): Promise<void> {
  for (const { kind } of noteKinds[note]) {
    await store.deleteWaiting(tx, { requestId, kind }, now);
    const last = kind === 'changed' && (await store.lastSentAbout(tx, requestId, kind));
    const earliest = last ? new Date(last.getTime() + BETWEEN_MAILS) : now;
    await store.insert(tx, kind, { requestId }, now, earliest > now ? earliest : now);
  }
}

/** The mail that tells a requester how their request stands, if there is one for that. */
export function decisionOf(status: RequestStatus, reason?: RequestReason | null): Decision | undefined {
  return (Object.keys(decisions) as Decision[]).find((kind) => isStill(kind, { status, reason: reason ?? null }));
}

function isStill(kind: Decision, { status, reason }: { status: RequestStatus; reason: RequestReason | null }): boolean {
  const decided: { status: RequestStatus; reason?: RequestReason } = decisions[kind];
  return status === decided.status && (decided.reason === undefined || decided.reason === reason);
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
  if (isAccountMailKind(kind)) {
    const mail = await composeAccountMail(db, kind, job, config, now);
    return mail && isDeliverable(mail.to) ? { id, queuedAt, ...mail } : undefined;
  }
  if (kind === 'report') {
    const { moderators } = config;
    const [to, ...others] = moderators.length > 0 ? await store.moderatorAddresses(db, moderators) : [];
    const reports = await store.countOpenReports(db);
    return to && reports > 0 ? { id, queuedAt, to, others, reports } : undefined;
  }
  if (kind === 'found') return toFinder(db, job, config, now);
  if (isMessageMailKind(kind)) return toReader(db, kind, job, config);
  const addressed = await addressedTo(db, kind, job, config, now);
  if (!addressed || addressed === 'later') return addressed;
  const { to } = addressed;
  if (!isDeliverable(to) || (await isUnsubscribed(db, to))) return undefined;
  return { id, queuedAt, ...addressed, unsubscribeUrl: await unsubscribeUrl(db, config, to) };
}

/** Whom a mail about a food or a request goes to, and what it says. */
async function addressedTo(
  db: Db,
  kind: 'waiting' | DonorNote | Decision | PromiseNote | ThanksNote,
  job: store.MailJob,
  config: Sending['config'],
  now: Date,
) {
  if (kind === 'waiting') return toDonor(db, job, now);
  if (kind === 'coming' || kind === 'not-collected') return toDonorOf(db, kind, job, config, now);
  if (isThanks(kind)) return toThanked(db, kind, job);
  return toRequester(db, kind, job, config, now);
}

/** To whom the other side of a hand-over has said thanks. */
async function toThanked(db: Db, kind: ThanksNote, job: store.MailJob) {
  const told = await toldToThanked(db, kind, job.requestId ?? '');
  return told?.thanks.isConfirmed ? { to: told.thanks.email, text: told.text } : undefined;
}

/** What someone is told of thanks; undefined where they have blocked who said it. */
export async function toldToThanked(db: Db, kind: ThanksNote, requestId: string) {
  const thanks = await store.findThanks(db, requestId, kind === 'thanked-by-donor');
  return thanks && { thanks, text: thanksMail(kind, thanks) };
}

async function toFinder(db: Db, { id, queuedAt, userId }: store.MailJob, config: Sending['config'], now: Date) {
  if (userId === null) return undefined;
  const { person, foods } = await findsToMail(db, userId, dayOf(now, config.timeZone));
  if (!person?.isConfirmed || foods.length === 0) return undefined;
  const to = person.email;
  if (!isDeliverable(to) || (await isUnsubscribed(db, to))) return undefined;
  return { id, queuedAt, to, text: foundMail(foods), unsubscribeUrl: await stopAlertsUrl(db, config, userId) };
}

/** To whoever has not read what was written to them. */
async function toReader(db: Db, kind: MessageMailKind, job: store.MailJob, config: Sending['config']) {
  const { id, queuedAt } = job;
  const requestId = job.requestId ?? '';
  const unread = await unreadToMail(db, requestId, kind === 'message-to-donor');
  if (!unread?.isConfirmed) return undefined;
  const to = unread.email;
  if (!isDeliverable(to) || (await isUnsubscribed(db, to))) return undefined;
  const text = messageMail({ requestId, ...unread });
  return { id, queuedAt, to, text, unsubscribeUrl: await unsubscribeUrl(db, config, to) };
}

/** What someone has been told by mail, or is not to be told, they are not told again. */
async function noteTold(db: Db, { kind, userId, requestId }: store.MailJob, now: Date): Promise<void> {
  if (kind === 'found' && userId) await findsMailed(db, userId, now);
  if (isMessageMailKind(kind) && requestId) await setMailed(db, requestId, kind === 'message-to-donor');
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
    const waiting = await store.inLine(tx, foodId);
    const [first] = waiting;
    if (first === undefined) return undefined;
    const { title, quantity, unit, inParts, donorEmail, donorConfirmed } = food;
    if (!donorConfirmed) return undefined;
    const { left } = await leftOf(tx, food);
    const text = waitingMail({
      ...{ id: foodId, title, quantity, unit, inParts, left, first },
      waiting: waiting.length,
    });
    return { to: donorEmail, text };
  });
}

async function toDonorOf(db: Db, kind: DonorNote, job: store.MailJob, config: Sending['config'], now: Date) {
  const told = await toldToDonor(db, kind, job.requestId ?? '', config, now);
  return told?.request.donorConfirmed ? { to: told.request.donorEmail, text: told.text } : undefined;
}

/** What a donor is told about a promise as things stand now; undefined when there is no longer a reason for it. */
export async function toldToDonor(
  db: Db,
  kind: DonorNote,
  requestId: string,
  { dateFormat, timeZone }: Pick<Config, 'dateFormat' | 'timeZone'>,
  now: Date,
): Promise<{ request: store.RequestInMail; text: MailText } | undefined> {
  const request = await store.findRequest(db, requestId);
  if (!request || request.foodId === null) return undefined;
  if (!(kind === 'coming' ? isReminded(request, timeZone, now) : isStill('lapsed', request))) return undefined;
  const { foodId: id, title, requesterName: name, pickupWindow } = request;
  return { request, text: donorMail(kind, { id, title, name, pickupWindow }, dateFormat) };
}

/** Whether what both sides are reminded of is still ahead. */
function isReminded({ status, remindedAt, pickupWindow }: store.RequestInMail, timeZone: string, now: Date): boolean {
  return status === 'Accepted' && remindedAt !== null && !isOver(pickupWindow, { timeZone, clock: () => now });
}

async function toRequester(
  db: Db,
  kind: Decision | PromiseNote,
  job: store.MailJob,
  { dateFormat, timeZone }: Sending['config'],
  now: Date,
) {
  const requestId = job.requestId ?? '';
  const told = await toldToRequester(db, kind, requestId, { dateFormat, timeZone }, now);
  if (!told?.request.requesterConfirmed) return undefined;
  // What has been decided anew since has a mail of its own, unless the last one says the same already.
  if (isDecision(kind) && (await store.lastDecision(db, requestId)) === kind) return undefined;
  return { to: told.request.requesterEmail, text: told.text };
}

/** What a requester is told about their request as things stand now; undefined when there is no longer a reason for it. */
export async function toldToRequester(
  db: Db,
  kind: Decision | PromiseNote,
  requestId: string,
  { dateFormat, timeZone }: Pick<Config, 'dateFormat' | 'timeZone'>,
  now: Date,
): Promise<{ request: store.RequestInMail; text: MailText } | undefined> {
  const request = await store.findRequest(db, requestId);
  if (!request) return undefined;
  const { previousLocation, previousDeadline, previousWindow, placeChanged, contentsChanged } = request;
  const isReason = {
    changed: Boolean(previousLocation ?? previousDeadline ?? previousWindow ?? (placeChanged || contentsChanged)),
    claimed: request.claim === 'claimed',
    reminder: isReminded(request, timeZone, now),
  };
  if (isDecision(kind) ? !isStill(kind, request) : !isReason[kind]) return undefined;
  return { request, text: requesterMail(kind, request, dateFormat) };
}

async function hadEnough(
  db: Db,
  { kind }: store.MailJob,
  mail: Mail,
  { now, log }: { now: Date; log: Logger },
): Promise<boolean> {
  if (!('text' in mail)) return false;
  const sent = await store.countSent(db, hashAddress(mail.to), new Date(now.getTime() - DAY), {
    aboutAccount: isAccountMailKind(kind),
  });
  if (sent < MOST_A_DAY) return false;
  log.warn({ mail: mail.id }, 'left out a mail: its address has had enough for a day');
  return true;
}

async function retryOrGiveUp(
  db: Db,
  job: store.MailJob,
  err: unknown,
  { now, log }: { now: Date; log: Logger },
): Promise<void> {
  const { id, kind, attempts } = job;
  const next = err instanceof SendError && err.isFinal ? undefined : nextAttempt(job, now);
  if (!next) {
    log.error({ err, mail: id, kind, attempts }, 'gave up on a mail');
    await store.remove(db, id);
    await noteTold(db, job, now);
    return;
  }
  log.warn({ err, mail: id, kind, attempts, next }, 'could not send a mail yet');
  await store.postpone(db, { id, attempts }, next);
}

/** Whether mail can get there. The addresses of the sample donors are made so that it can not. */
function isDeliverable(address: string): boolean {
  return /^[^\s\p{Cc}()<>[\]:;@\\,"]+@[^\s\p{Cc}()<>[\]:;@\\,"]+$/u.test(address) && !/\.invalid$/i.test(address);
}
