import { type Selectable, sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../../../contract/dates.ts';
import { FoodCopy } from '../../../contract/foods/foods.ts';
import type { RequestNote } from '../../../contract/requests/message-terms.ts';
import { openStatuses, type RequestStatus } from '../../../contract/requests/request-terms.ts';
import type { Db, FoodRequestTable } from '../../db/schema.ts';
import { fieldNames, pick } from '../../kernel/presenting.ts';
import { lockPerson } from '../../users/lock-person.ts';
import { forgotten, unsettled } from './request-values.ts';

// All code that writes food_requests, request_moves and request_notes, apart from migrations (one-store.test.ts).

const DAY = 24 * 60 * 60_000;

/** Replaces an erased text that must not be empty. */
const GONE = '…';

type RequestRow = Selectable<FoodRequestTable>;

/** The fields of its food that a request copies, as they are stored. */
export type FoodCopyValues = Pick<RequestRow, keyof FoodCopy>;

/** The values of a new request. */
type NewRequest = FoodCopyValues &
  Pick<
    RequestRow,
    'foodId' | 'donorId' | 'requesterId' | 'askedAt' | 'requestedFor' | 'wanted' | 'pickupTime' | 'notes'
  >;

/** @returns its id, or undefined when this person already has an open request for this food */
export async function insertRequest(tx: Db, request: NewRequest): Promise<string | undefined> {
  const row = await tx
    .insertInto('foodRequests')
    .values({ id: uuidv7(), status: 'Requested', ...request })
    .onConflict((conflict) =>
      conflict.columns(['foodId', 'requesterId']).where('status', 'in', openStatuses).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The values that a move sets on a request, with its status. */
type NewState = Pick<RequestRow, 'status' | 'reason' | 'word'>;

/** Gives requests a status, and each a pick-up code of its own or none. Values of the former status are deleted. */
export async function setStatus(
  tx: Db,
  requests: Pick<RequestRow, 'id' | 'pickupCode'>[],
  state: NewState,
): Promise<void> {
  const ids = requests.map(({ id }) => id);
  const codes = requests.map(({ pickupCode }) => pickupCode);
  const moved = sql<{ id: string }>`unnest(${ids}::uuid[], ${codes}::text[])`;
  await tx
    .updateTable('foodRequests')
    .from(moved.as<'moved'>(sql`moved (id, code)`))
    .set({ ...state, ...forgotten, ...(state.status !== 'Accepted' && unsettled) })
    .set({ pickupCode: sql<string | null>`moved.code` })
    .where(sql<boolean>`food_requests.id = moved.id`)
    .execute();
}

/** Records the moves of requests, with their mover and time; `actorId` is null when a deadline has passed. */
export async function recordMoves(
  tx: Db,
  requests: Pick<RequestRow, 'id' | 'status'>[],
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

/** Records something that has happened to a request, with the pick-up time that it is about as it is stored by now. */
export async function recordNote(tx: Db, id: string, note: RequestNote, now: Date): Promise<void> {
  await sql`
    insert into request_notes (id, request_id, noted_at, note, pickup_window)
    select ${uuidv7()}, id, ${now}, ${note}, case
      when ${note} like 'proposed-%' then proposed_window
      when ${note} like 'time-declined-%' then declined_window
      when ${note} in ('picked', 'moved', 'agreed-by-donor', 'agreed-by-requester') then pickup_window end
    from food_requests where id = ${id}`.execute(tx);
}

/** How many people's e-mails a donor is told in a day. */
const EMAILS_A_DAY = 10;

/**
 * Gives a donor the e-mail of a person whom they have accepted, once for all promises to that person. It is not given if the
 * donor has been given too many others' today, or if the person hides it. A donor keeps an e-mail that they know already.
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

/** Changes something about a request that keeps its status. */
export async function changeRequest(
  tx: Db,
  id: string,
  change: Omit<Updateable<FoodRequestTable>, 'status' | 'reason' | 'pickupCode'>,
): Promise<void> {
  await tx.updateTable('foodRequests').set(change).where('id', '=', id).execute();
}

/** Takes a request that is collected from its food, which the caller has locked. */
export async function letGoOfFood(tx: Db, id: string, foodId: string): Promise<void> {
  await sql`
    with gone as (update food_requests set food_id = null where id = ${id} and status = 'Collected' returning wanted)
    update foods set taken = taken - wanted from gone where foods.id = ${foodId} and wanted is not null`.execute(tx);
}

/** Deletes the requests for someone's foods that are collected. */
export async function deleteCollectedFrom(tx: Db, donorId: string): Promise<void> {
  await tx.deleteFrom('foodRequests').where('donorId', '=', donorId).where('status', '=', 'Collected').execute();
}

/** Counts a change of the request's calendar entry. */
export async function countRevision(tx: Db, id: string): Promise<void> {
  await tx.updateTable('foodRequests').set({ revision: sql`revision + 1` }).where('id', '=', id).execute();
}

/** @returns false if there was one already */
export async function setAnswer(tx: Db, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('foodRequests')
    .set({ answer })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets the amount of all waiting requests for a food; null for all of a food that is given as a whole. What was offered is over. */
export async function setWantedOfWaiting(tx: Db, foodId: string, wanted: number | null): Promise<void> {
  const waiting = tx.updateTable('foodRequests').where('foodId', '=', foodId).where('status', '=', 'Requested');
  await waiting.set({ wanted, offered: null }).execute();
}

const copied = fieldNames(FoodCopy);

/** Copies a food's present fields into its open requests. */
export async function updateCopies(tx: Db, foodId: string, copy: FoodCopyValues): Promise<void> {
  const open = tx.updateTable('foodRequests').where('foodId', '=', foodId).where('status', 'in', openStatuses);
  await open.set(pick(copy, copied)).execute();
}

/**
 * Marks promises as reminded. A reminder that was due by `began` is left out, as its pick-up time has begun. A request
 * that somebody changes right now is left to the next run.
 *
 * @returns the requests to publish reminders of
 */
export async function noteReminders(tx: Db, now: Date, began: Date, limit: number) {
  const rows = await tx
    .updateTable('foodRequests')
    .set({ remindAt: null, remindedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('foodRequests')
        .select('id')
        .where('remindAt', '<=', now)
        .where('remindAt', '>', began)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'foodId', 'donorId', 'requesterId'])
    .execute();
  // A promise has a food.
  return rows.flatMap(({ foodId, ...request }) => (foodId === null ? [] : [{ ...request, foodId }]));
}

/**
 * Deletes someone's own requests. Collected ones stay for their donors, without the requester's words, and so do withdrawn ones
 * of which a donor has yet to learn that nobody comes.
 */
export async function deleteOwnRequests(tx: Db, requesterId: string): Promise<void> {
  const own = tx.deleteFrom('foodRequests').where('requesterId', '=', requesterId).where('status', '!=', 'Collected');
  await own
    .where(sql<boolean>`not (status = 'Withdrawn' and exists (select from inbox
    where request_id = food_requests.id and user_id = donor_id and read_at is null))`)
    .execute();
  await sql`update food_requests set notes = ${GONE}, answer = null where requester_id = ${requesterId}`.execute(tx);
}

/** Deletes the withdrawn requests of people who have left, once the last day of the food has passed. */
export async function deleteWithdrawnOfLeft(tx: Db, today: Day): Promise<void> {
  const left = tx.selectFrom('users').select('id').where('issuer', '=', 'left');
  const theirs = tx.deleteFrom('foodRequests').where('requesterId', 'in', left).where('status', '=', 'Withdrawn');
  await theirs.where('deadline', '<', today).execute();
}

/** Removes the place, the picture and the donor's words of someone's foods from other people's requests. The titles stay. */
export async function clearCopies(tx: Db, donorId: string): Promise<void> {
  const theirs = tx.updateTable('foodRequests').where('donorId', '=', donorId);
  await theirs.set({ image: '', location: GONE, word: null, previousLocation: null }).execute();
}
