import { type ExpressionBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ContactMessage } from '../../contract/contact.ts';
import type { Claim, RequestReason, RequestStatus } from '../../contract/request-terms.ts';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import type { Db, Schema } from '../db/schema.ts';
import {
  accountMailKinds,
  type DecidedRequest,
  type Decision,
  decisions,
  type MailKind,
  messageKinds,
} from './mail-texts.ts';

/** A mail that is to be sent, claimed by one worker. `attempts` counts the present one. */
export type MailJob = {
  id: string;
  kind: MailKind;
  foodId: string | null;
  requestId: string | null;
  contactMessageId: string | null;
  address: string | null;
  userId: string | null;
  device: string | null;
  reportId: string | null;
  queuedAt: Date;
  attempts: number;
};

/** What waits to be sent. */
export type QueuedMail = { queued: number; due: number; dueSince: Date | null };

/** What a mail is about; exactly one of them. */
export type About =
  | { foodId: string }
  | { requestId: string }
  | { contactMessageId: string }
  | { reportId: string }
  | { address: string; userId?: string; device?: string };

/** Queues a mail about new food for each of these people, unless one waits or they had one since `since`. */
export async function insertFound(db: Db, userIds: string[], now: Date, since: Date): Promise<void> {
  await sql`
    insert into mail_queue (id, kind, user_id, queued_at, due_at)
    select gen_random_uuid(), 'found', person.id, ${now}, ${now} from unnest(${userIds}::uuid[]) as person (id)
    where not exists (
      select from mail_queue
      where user_id = person.id and kind = 'found' and (sent_at is null or sent_at > ${since}))
    on conflict (user_id) where kind = 'found' and sent_at is null do nothing`.execute(db);
}

/** Queues a mail to each of these readers of a conversation, unless one waits. */
export async function insertAboutMessages(
  db: Db,
  unread: { requestId: string; isDonor: boolean }[],
  now: Date,
): Promise<void> {
  const requestIds = unread.map(({ requestId }) => requestId);
  const kinds = unread.map(({ isDonor }) => messageKinds[isDonor ? 0 : 1]);
  await sql`
    insert into mail_queue (id, kind, request_id, queued_at, due_at)
    select gen_random_uuid(), unread.kind, unread.request_id, ${now}, ${now}
    from unnest(${requestIds}::uuid[], ${kinds}::text[]) as unread (request_id, kind)
    on conflict do nothing`.execute(db);
}

export async function insert(tx: Db, kind: MailKind, about: About, now: Date, dueAt = now): Promise<void> {
  await tx
    .insertInto('mailQueue')
    .values({ id: uuidv7(), kind, ...about, queuedAt: now, dueAt })
    .execute();
}

/** Whether a mail about this waits that no worker has begun to send. */
export async function isWaiting(tx: Db, about: About, now: Date): Promise<boolean> {
  const job = await tx
    .selectFrom('mailQueue')
    .select('id')
    .where((where) => where.and(about))
    .where(unclaimed(now))
    .executeTakeFirst();
  return job !== undefined;
}

/** Takes back what waits to be sent about this, other than what a worker has begun to send. */
export async function deleteWaiting(tx: Db, about: About & { kind?: MailKind }, now: Date): Promise<void> {
  await tx
    .deleteFrom('mailQueue')
    .where((where) => where.and(about))
    .where(unclaimed(now))
    .execute();
}

/**
 * Takes the mail that has been due the longest, for this worker alone until `until`. Mails about one request are sent one
 * after another.
 */
export async function claimDue(db: Db, now: Date, until: Date): Promise<MailJob | undefined> {
  return db
    .updateTable('mailQueue')
    .set({ claimedUntil: until, attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mailQueue')
        .select('id')
        .where('dueAt', '<=', now)
        .where(unclaimed(now))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mailQueue as other')
                .select('other.id')
                .whereRef('other.requestId', '=', 'mailQueue.requestId')
                .where('other.sentAt', 'is', null)
                .where('other.claimedUntil', '>', now),
            ),
          ),
        )
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'foodId', 'requestId', 'contactMessageId', 'reportId', 'queuedAt', 'attempts'])
    .returning(['address', 'userId', 'device'])
    .executeTakeFirst();
}

/** When a mail about this food was last sent, or `now` when another worker is sending one. */
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

/** When a mail of a kind about this request was last sent. */
export async function lastSentAbout(tx: Db, requestId: string, kind: MailKind): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.max('sentAt').as('sentAt'))
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.sentAt ?? undefined;
}

/** What the last mail that told a requester how their request stands has said. */
export async function lastDecision(db: Db, requestId: string): Promise<MailKind | undefined> {
  const row = await db
    .selectFrom('mailQueue')
    .select('kind')
    .where('requestId', '=', requestId)
    .where('kind', 'in', Object.keys(decisions) as Decision[])
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.kind;
}

/** How many mails are not sent yet, how many of them nobody has begun to send although they are due, and since when. */
export async function countQueued(db: Db, now: Date): Promise<QueuedMail> {
  const { queued, due, dueSince } = await db
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.countAll<string>().as('queued'))
    .select(({ fn }) => fn.countAll<string>().filterWhere('dueAt', '<=', now).filterWhere(unclaimed(now)).as('due'))
    .select(({ fn }) => fn.min('dueAt').filterWhere('dueAt', '<=', now).filterWhere(unclaimed(now)).as('dueSince'))
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { queued: Number(queued), due: Number(due), dueSince };
}

/** Gives a mail back until it is due again. */
export async function postpone(db: Db, { id, attempts }: Pick<MailJob, 'id' | 'attempts'>, dueAt: Date): Promise<void> {
  await db
    .updateTable('mailQueue')
    .set({ claimedUntil: null, dueAt, attempts })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}

/** Notes that a mail was sent; after every other about the same request, also when the clock was set back in between. */
export async function markSent(db: Db, id: string, addressHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('mailQueue')
    .set({
      addressHash,
      sentAt: sql`greatest(${now}::timestamptz, (
        select max(other.sent_at) + interval '1 millisecond' from mail_queue other
        where other.request_id = mail_queue.request_id and other.id <> mail_queue.id))`,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets each of these times that lies beyond its limit to now. */
export async function bringBack(
  db: Db,
  now: Date,
  limits: Record<'dueAt' | 'claimedUntil' | 'sentAt', Date>,
): Promise<void> {
  const { dueAt, claimedUntil, sentAt } = limits;
  await db.updateTable('mailQueue').set({ dueAt: now }).where('dueAt', '>', dueAt).execute();
  await db.updateTable('mailQueue').set({ claimedUntil: now }).where('claimedUntil', '>', claimedUntil).execute();
  // Those about a request keep theirs, because the order of these counts.
  const aboutFood = db.updateTable('mailQueue').where('foodId', 'is not', null);
  await aboutFood.set({ sentAt: now }).where('sentAt', '>', sentAt).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mailQueue').where('id', '=', id).execute();
}

/** Forgets what was sent before `before`. */
export async function deleteSent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailQueue').where('sentAt', '<', before).execute();
}

/** How many mails about their account, or about all else, went to an address since `since`. */
export async function countSent(
  db: Db,
  addressHash: Buffer,
  since: Date,
  { aboutAccount }: { aboutAccount: boolean },
): Promise<number> {
  const row = await db
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('addressHash', '=', addressHash)
    .where('sentAt', '>', since)
    .where('kind', aboutAccount ? 'in' : 'not in', accountMailKinds)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A request with both its people. */
export type RequestInMail = DecidedRequest & {
  status: RequestStatus;
  reason: RequestReason | null;
  claim: Claim | null;
  requesterEmail: string;
  requesterConfirmed: boolean;
  requesterName: string;
  donorEmail: string;
  donorConfirmed: boolean;
  foodId: string | null;
  remindedAt: Date | null;
};

export async function findRequest(db: Db, id: string): Promise<RequestInMail | undefined> {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select([
      'request.status',
      'request.reason',
      'request.claim',
      'request.word',
      'request.title',
      'request.quantity',
      'request.unit',
      'request.wanted',
      'request.location',
      'request.deadline',
      'request.previousLocation',
      'request.previousDeadline',
      'request.placeChanged',
      'request.contentsChanged',
      'request.pickupWindow',
      'request.previousWindow',
      'request.remindedAt',
      'request.foodId',
      'donor.name as donorName',
      'donor.email as donorEmail',
      'requester.name as requesterName',
      'requester.email as requesterEmail',
    ])
    .select([isConfirmed('requester').as('requesterConfirmed'), isConfirmed('donor').as('donorConfirmed')])
    .where('request.id', '=', id)
    .executeTakeFirst();
}

/** Thanks that one side has said about a request, who said it, and to whom; none to whoever has blocked them. */
export async function findThanks(db: Db, requestId: string, byDonor: boolean) {
  return db
    .selectFrom('thanks')
    .innerJoin('foodRequests as request', 'request.id', 'thanks.requestId')
    .innerJoin('users as sayer', 'sayer.id', byDonor ? 'request.donorId' : 'request.requesterId')
    .innerJoin('users as receiver', 'receiver.id', byDonor ? 'request.requesterId' : 'request.donorId')
    .select(['thanks.words', 'request.title', 'request.foodId', 'sayer.name', 'receiver.email'])
    .select(isConfirmed('receiver').as('isConfirmed'))
    .where('thanks.requestId', '=', requestId)
    .where('thanks.byDonor', '=', byDonor)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blockedId')
            .whereRef('blockerId', '=', 'receiver.id')
            .whereRef('blockedId', '=', 'sayer.id'),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Those who wait for a food, by name, and for how much of it, the first in line first. */
export async function inLine(tx: Db, foodId: string): Promise<{ name: string; wanted: number | null }[]> {
  return tx
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .select(['users.name', 'request.wanted'])
    .where('request.foodId', '=', foodId)
    .where('request.status', '=', 'Requested')
    .orderBy('request.turn')
    .execute();
}

/** Someone to be told about their account. Of several with an e-mail the one who has confirmed it. */
export async function findUser(db: Db, by: { id: string } | { email: string }) {
  const users = db
    .selectFrom('users')
    .select(['issuer', 'subject', 'email'])
    .select(isConfirmed('users').as('isConfirmed'));
  const found = 'id' in by ? users.where('id', '=', by.id) : users.where(sql`lower(email)`, '=', by.email);
  return found.orderBy('emailConfirmedAt').limit(1).executeTakeFirst();
}

export async function findContactMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Has other reports wait until the transaction ends. Any fixed number will do. */
const REPORT_LOCK = 7_041_776_300_217;

/** When the next mail about reports may be sent; undefined where one waits that tells of all reports there are by then. */
export async function nextReportMail(tx: Db, now: Date, between: number): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(${REPORT_LOCK})`.execute(tx);
  const { waiting, last } = await tx
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.countAll<string>().filterWhere(unclaimed(now)).as('waiting'))
    .select(sql<Date | null>`max(coalesce(sent_at, claimed_until))`.as('last'))
    .where('kind', '=', 'report')
    .executeTakeFirstOrThrow();
  if (Number(waiting) > 0) return undefined;
  return new Date(Math.max(now.getTime(), last ? last.getTime() + between : 0));
}

/** How many reports nobody has dealt with. */
export async function countOpenReports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The addresses among these whose accounts the operator has marked. */
export async function moderatorAddresses(db: Db, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .distinct()
    .where(({ or, eb }) => or([eb('mayModerate', '=', true), eb('emailConfirmedAt', 'is not', null)]))
    .where('suspendedAt', 'is', null)
    .where(sql<string>`lower(email)`, 'in', emails)
    .execute();
  return rows.map(({ email }) => email);
}

/** Neither sent, nor in the hands of a worker. */
function unclaimed(now: Date) {
  return (where: ExpressionBuilder<Schema, 'mailQueue'>) =>
    where.and([
      where('sentAt', 'is', null),
      where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]),
    ]);
}
