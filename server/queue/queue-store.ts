import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { FoodCopy } from '../../contract/foods.ts';
import {
  type Claim,
  NO_SHOW_COUNTS,
  openStatuses,
  type RequestReason,
  type RequestStatus,
} from '../../contract/request-terms.ts';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import type { Db, FoodRequestTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { shownPhoto } from '../photos/shown-photo.ts';
import { fieldNames, pick } from '../presenting.ts';
import { type SaidRow, saidAbout } from '../thanks/said.ts';
import { placeInQueue } from './place-in-queue.ts';

const DAY = 24 * 60 * 60_000;

type RequestRow = Selectable<FoodRequestTable>;

/** What has to be known of a request to move it. */
export type MovableRequest = Pick<
  RequestRow,
  | 'id'
  | 'foodId'
  | 'wanted'
  | 'donorId'
  | 'requesterId'
  | 'deadline'
  | 'requestedFor'
  | 'status'
  | 'pickupCode'
  | 'claim'
  | 'answer'
  | 'reason'
  | 'pickupWindow'
>;

/** Someone who waits for a food or is accepted. */
export type OpenRequest = Pick<
  RequestRow,
  'id' | 'foodId' | 'requesterId' | 'status' | 'reason' | 'pickupWindow' | 'wanted'
>;

/** What a request copies of its food, as it is stored. */
export type FoodCopyValues = Pick<RequestRow, keyof FoodCopy>;

/**
 * How much a food is wanted: how many wait and are accepted, and whether anything of it is collected. `collectedParts` is how
 * much, of a food in parts.
 */
export type Demand = { waiting: number; accepted: number; collected: boolean; collectedParts: number | null };

/** A request in a food's queue, with what its donor may know of whoever made it. */
export type QueuedRequestRow = Pick<
  RequestRow,
  | 'id'
  | 'turn'
  | 'status'
  | 'notes'
  | 'deadline'
  | 'requestedFor'
  | 'askedAt'
  | 'wanted'
  | 'claim'
  | 'answer'
  | 'emailPassedAt'
  | 'pickupWindow'
  | 'lapsesAt'
> & {
  queuePosition: number | null;
  requesterName: string;
  requesterPhoto: string;
  requesterPicture: string;
  requesterEmail: string;
  requesterConfirmed: boolean;
  requesterHidesEmail: boolean;
  collected: number;
  noShows: number;
  requesterId: string;
  said: SaidRow;
};

/** A request by its id; a text that is no id finds nothing. */
export async function movableRequest(db: Db, id: string): Promise<MovableRequest | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('foodRequests')
    .select(['id', 'foodId', 'donorId', 'requesterId', 'deadline', 'requestedFor', 'status'])
    .select(['wanted', 'pickupCode', 'claim', 'answer', 'reason', 'pickupWindow'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Everyone who waits for one of these foods or is accepted, those of one food in the order of asking. */
export async function openRequests(db: Db, foodIds: string[]): Promise<OpenRequest[]> {
  return db
    .selectFrom('foodRequests')
    .select(['id', 'foodId', 'requesterId', 'status', 'reason', 'pickupWindow', 'wanted'])
    .where('foodId', 'in', foodIds)
    .where('status', 'in', openStatuses)
    .orderBy('turn')
    .execute();
}

/** How much of a food is promised and how much is collected, by its requests; whoever has all of it has `quantity`. */
export async function takenOf(db: Db, foodId: string, quantity: number) {
  const taken = (status: RequestStatus) =>
    sql<number>`coalesce(sum(coalesce(wanted, ${quantity})) filter (where status = ${status}), 0)::int`;
  return db
    .selectFrom('foodRequests')
    .select([taken('Accepted').as('promised'), taken('Collected').as('collected')])
    .where('foodId', '=', foodId)
    .where('status', 'in', ['Accepted', 'Collected'])
    .executeTakeFirstOrThrow();
}

export async function setWanted(tx: Db, id: string, wanted: number): Promise<void> {
  await tx.updateTable('foodRequests').set({ wanted }).where('id', '=', id).execute();
}

/** Has everyone who waits for a food ask for so much of it; null for all of one that is given as a whole. */
export async function setWantedOfWaiting(tx: Db, foodId: string, wanted: number | null): Promise<void> {
  await tx
    .updateTable('foodRequests')
    .set({ wanted })
    .where('foodId', '=', foodId)
    .where('status', '=', 'Requested')
    .execute();
}

export async function hasOpenRequest(db: Db, foodId: string, requesterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('foodRequests')
    .select('id')
    .where('foodId', '=', foodId)
    .where('requesterId', '=', requesterId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a request becomes by a move, beside its status. */
export type NewState = {
  status: RequestStatus;
  reason: RequestReason | null;
  word: string | null;
  unread: boolean;
  donorUnread: boolean;
};

/** Gives requests a status, and each the pick-up code of its own. What belonged to the one before is forgotten. */
export async function setStatus(
  tx: Db,
  requests: { id: string; pickupCode: string | null }[],
  { status, reason, word, unread, donorUnread }: NewState,
): Promise<void> {
  const ids = requests.map(({ id }) => id);
  const codes = requests.map(({ pickupCode }) => pickupCode);
  await tx
    .updateTable('foodRequests')
    .from(
      sql<{ id: string; code: string | null }>`unnest(${ids}::uuid[], ${codes}::text[])`.as<'moved'>(
        sql`moved (id, code)`,
      ),
    )
    .set({ status, reason, word, unread, donorUnread })
    .set('pickupCode', sql<string | null>`moved.code`)
    .set({
      claim: null,
      answer: null,
      previousLocation: null,
      previousDeadline: null,
      placeChanged: false,
      contentsChanged: false,
      changedAt: null,
      previousWindow: null,
      remindAt: null,
      lapsesAt: null,
      remindedAt: null,
    })
    .where(sql<boolean>`food_requests.id = moved.id`)
    .execute();
}

/** Of how many people a donor is told the e-mails in a day. */
const EMAILS_A_DAY = 10;

/**
 * Has a donor know the e-mail of whom they have accepted from now on, once for all promises of it. Whoever has been told those
 * of so many others today is not, nor is anybody of whoever hides theirs; what they know already they keep.
 */
export async function passEmail(
  tx: Db,
  { id, requesterId, donorId }: Pick<RequestRow, 'id' | 'requesterId' | 'donorId'>,
  now: Date,
): Promise<void> {
  // Promises of one donor are counted one after the other.
  await lockPerson(tx, donorId);
  await sql`
    update food_requests set email_passed_at = ${now}
    where id = ${id} and email_passed_at is null
      and not exists (select from users where users.id = ${requesterId} and hides_email) and (
      exists (select from food_requests known where known.donor_id = ${donorId}
        and known.requester_id = ${requesterId} and known.email_passed_at is not null)
      or (select count(distinct other.requester_id) from food_requests other where other.donor_id = ${donorId}
        and other.email_passed_at > ${new Date(now.getTime() - DAY)}) < ${EMAILS_A_DAY}
    )`.execute(tx);
}

export async function setClaim(
  tx: Db,
  id: string,
  state: { claim: Claim; unread: boolean; donorUnread: boolean },
): Promise<void> {
  const { claim, unread, donorUnread } = state;
  await tx.updateTable('foodRequests').set({ claim, unread, donorUnread }).where('id', '=', id).execute();
}

/** @returns false when there was one already */
export async function setAnswer(tx: Db, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('foodRequests')
    .set({ answer, donorUnread: true })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks that there is something about a request that its donor has not seen. */
export async function markForDonor(tx: Db, id: string): Promise<void> {
  await tx.updateTable('foodRequests').set({ donorUnread: true }).where('id', '=', id).execute();
}

/** @returns whether it was unread */
export async function markReadByDonor(db: Db, donorId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable('foodRequests')
    .set({ donorUnread: false })
    .where('id', '=', id)
    .where('donorId', '=', donorId)
    .where('donorUnread', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records who moved which requests, and when; `actorId` is null when a deadline has passed. */
export async function recordMoves(
  tx: Db,
  requests: Pick<OpenRequest, 'id' | 'status'>[],
  { to, actorId, now }: { to: RequestStatus; actorId: string | null; now: Date },
): Promise<void> {
  const moveIds = requests.map(() => uuidv7());
  const requestIds = requests.map(({ id }) => id);
  const from = requests.map(({ status }) => status);
  // As arrays, since there is a limit to how many values one statement takes.
  await sql`
    insert into request_moves (id, request_id, actor_id, moved_at, from_status, to_status)
    select id, request_id, ${actorId}, ${now}, from_status, ${to}
    from unnest(${moveIds}::uuid[], ${requestIds}::uuid[], ${from}::text[]) as move (id, request_id, from_status)`.execute(
    tx,
  );
}

const copied = fieldNames(FoodCopy);

/** Writes what a food is now into its open requests. */
export async function updateCopies(tx: Db, foodId: string, copy: FoodCopyValues): Promise<void> {
  await tx
    .updateTable('foodRequests')
    .set(pick(copy, copied))
    .where('foodId', '=', foodId)
    .where('status', 'in', openStatuses)
    .execute();
}

/** What a promise says of the food, and what of that the donor has changed since. */
export type Promised = Pick<
  RequestRow,
  | 'id'
  | 'requesterId'
  | 'title'
  | 'location'
  | 'deadline'
  | 'previousLocation'
  | 'previousDeadline'
  | 'placeChanged'
  | 'contentsChanged'
>;

/** Who is promised a food, or some of it. */
export async function promisedRequests(tx: Db, foodId: string): Promise<Promised[]> {
  return tx
    .selectFrom('foodRequests')
    .select(['id', 'requesterId', 'title', 'location', 'deadline', 'previousLocation', 'previousDeadline'])
    .select(['placeChanged', 'contentsChanged'])
    .where('foodId', '=', foodId)
    .where('status', '=', 'Accepted')
    .orderBy('turn')
    .execute();
}

/** Notes how what is changed about the food was when it was promised; null for what is the same. */
export async function setChange(
  tx: Db,
  id: string,
  change: Omit<Promised, 'id' | 'requesterId' | 'title' | 'location' | 'deadline'> & { changedAt: Date },
): Promise<void> {
  const { previousLocation, previousDeadline, placeChanged, contentsChanged, changedAt } = change;
  await tx
    .updateTable('foodRequests')
    .set({ previousLocation, previousDeadline, placeChanged, contentsChanged, changedAt, unread: true })
    .where('id', '=', id)
    .execute();
}

/** Foods that had their last day before `today` and still have an open request, in the order of their ids. */
export async function expiredFoods(
  db: Db,
  today: Day,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('foodRequests')
    .select('foodId')
    .distinct()
    .where('deadline', '<', today)
    .where('status', 'in', openStatuses)
    .where('foodId', 'is not', null)
    .orderBy('foodId')
    .limit(limit);
  if (after) query = query.where('foodId', '>', after);
  const rows = await query.$narrowType<{ foodId: string }>().execute();
  return rows.map((row) => row.foodId);
}

/** How much each of these foods is wanted; nothing for a food that nobody wants. */
export async function demand(db: Db, foodIds: string[], today: Day): Promise<(Demand & { foodId: string })[]> {
  return db
    .selectFrom('foodRequests')
    .select([
      'foodId',
      sql<number>`(count(*) filter (where status = 'Requested'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where status = 'Accepted'))::int`.as('accepted'),
      sql<boolean>`bool_or(status = 'Collected')`.as('collected'),
      sql<number | null>`(sum(wanted) filter (where status = 'Collected'))::int`.as('collectedParts'),
    ])
    .where('foodId', 'in', foodIds)
    .where(isInQueueOn(today))
    .groupBy('foodId')
    .$narrowType<{ foodId: string }>()
    .execute();
}

/** Who is accepted for each of these foods on a day, in the order of asking. */
export async function promisedTo(db: Db, foodIds: string[], today: Day): Promise<{ foodId: string; name: string }[]> {
  return db
    .selectFrom('foodRequests')
    .innerJoin('users', 'users.id', 'requesterId')
    .select(['foodId', 'users.name'])
    .where('foodId', 'in', foodIds)
    .where('status', '=', 'Accepted')
    .where(isInQueueOn(today))
    .orderBy('turn')
    .$narrowType<{ foodId: string }>()
    .execute();
}

/** A page of a food's queue on a day: who is accepted, then who waits, has collected or did not come, in the order of asking. */
export async function queueOf(
  db: Db,
  foodId: string,
  today: Day,
  { limit, after }: Page<{ turn: number; accepted: number[] }>,
  now: Date,
): Promise<QueuedRequestRow[]> {
  const noShowsSince = new Date(now.getTime() - NO_SHOW_COUNTS * DAY);
  let query = db
    .selectFrom('foodRequests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('foodRequests as earlier')
          .select([
            sql<number>`(count(*) filter (where earlier.status = 'Collected'))::int`.as('collected'),
            sql<number>`(count(*) filter (where earlier.status = 'No Show' and exists (
              select from request_moves noted where noted.request_id = earlier.id
                and noted.to_status = 'No Show' and noted.moved_at > ${noShowsSince})))::int`.as('noShows'),
          ])
          .whereRef('earlier.requesterId', '=', 'request.requesterId')
          .where('earlier.status', 'in', ['Collected', 'No Show'])
          .as('record'),
      (join) => join.onTrue(),
    )
    .select([
      'request.id',
      'request.turn',
      'request.status',
      'request.notes',
      'request.deadline',
      'request.requestedFor',
      'request.askedAt',
      'request.wanted',
      'request.claim',
      'request.answer',
      'request.emailPassedAt',
      'request.pickupWindow',
      'request.lapsesAt',
      placeInQueue.as('queuePosition'),
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
      shownPhoto('requester').as('requesterPicture'),
      'requester.email as requesterEmail',
      'requester.hidesEmail as requesterHidesEmail',
      isConfirmed('requester').as('requesterConfirmed'),
      'record.collected',
      'record.noShows',
      'request.requesterId',
      saidAbout('donor').as('said'),
    ])
    .where('request.foodId', '=', foodId)
    .where(isInQueueOn(today));
  if (after) {
    query = query.where('request.turn', '>', after.turn);
    if (after.accepted.length > 0) query = query.where('request.turn', 'not in', after.accepted);
  } else {
    query = query.orderBy(sql`request.status = 'Accepted'`, 'desc');
  }
  return query.orderBy('request.turn').limit(limit).execute();
}

/** Of a table or alias whose columns are those of `food_requests`. */
function isInQueueOn(today: Day) {
  return sql<boolean>`(status in ('Collected', 'No Show') or (status in ('Requested', 'Accepted') and deadline >= ${today}))`;
}
