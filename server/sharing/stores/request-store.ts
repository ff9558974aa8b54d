import { type Selectable, sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../../../contract/dates.ts';
import { FoodCopy } from '../../../contract/foods/foods.ts';
import type { RequestNote } from '../../../contract/requests/message-terms.ts';
import { openStatuses, type RequestStatus } from '../../../contract/requests/request-terms.ts';
import type { Db, FoodRequestTable } from '../../db/schema.ts';
import { fieldNames, pick } from '../../kernel/presenting.ts';
import { lockPerson } from '../../users/lock-person.ts';
import { clearedProposal, clearedState } from './request-values.ts';

// Only this file and migrations write food_requests, request_moves and request_notes (one-store.test.ts).

const DAY = 24 * 60 * 60_000;

/** Placeholder for an erased text that must not be empty. */
const GONE = '…';

type RequestRow = Selectable<FoodRequestTable>;

/** Food fields that a request copies, as stored. */
export type FoodCopyValues = Pick<RequestRow, keyof FoodCopy>;

type NewRequest = FoodCopyValues &
  Pick<
    RequestRow,
    'foodId' | 'donorId' | 'requesterId' | 'askedAt' | 'requestedFor' | 'wanted' | 'pickupTime' | 'notes'
  >;

/** @returns the request's ID, or undefined if the requester already has an open request for this listing */
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

/** The status and other values that a move sets on a request. */
type NewState = Pick<RequestRow, 'status' | 'reason' | 'word'>;

/** Sets the status and pick-up codes of requests. Clears the fields that apply only to the previous status. */
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
    .set({ ...state, ...clearedState, ...(state.status !== 'Accepted' && clearedProposal) })
    .set({ pickupCode: sql<string | null>`moved.code` })
    .where(sql<boolean>`food_requests.id = moved.id`)
    .execute();
}

/** Records moves of requests. `actorId` is null if a deadline or a moderator caused the move. */
export async function recordMoves(
  tx: Db,
  requests: Pick<RequestRow, 'id' | 'status'>[],
  { to, actorId, now }: { to: RequestStatus; actorId: string | null; now: Date },
): Promise<void> {
  const moveIds = requests.map(() => uuidv7());
  const requestIds = requests.map(({ id }) => id);
  const from = requests.map(({ status }) => status);
  // Passes arrays, because PostgreSQL limits the number of parameters of a statement.
  await sql`
    insert into request_moves (id, request_id, actor_id, moved_at, from_status, to_status)
    select id, request_id, ${actorId}, ${now}, from_status, ${to}
    from unnest(${moveIds}::uuid[], ${requestIds}::uuid[], ${from}::text[]) as move (id, request_id, from_status)`.execute(
    tx,
  );
}

/** Records a note about a request, with the pick-up time that it refers to, if any. */
export async function recordNote(tx: Db, id: string, note: RequestNote, now: Date): Promise<void> {
  await sql`
    insert into request_notes (id, request_id, noted_at, note, pickup_window)
    select ${uuidv7()}, id, ${now}, ${note}, case
      when ${note} like 'proposed-%' then proposed_window
      when ${note} like 'time-declined-%' then declined_window
      when ${note} in ('picked', 'moved', 'agreed-by-donor', 'agreed-by-requester') then pickup_window end
    from food_requests where id = ${id}`.execute(tx);
}

/** Maximum number of requesters whose email a donor gets within 24 hours. */
const EMAILS_A_DAY = 10;

/**
 * Reveals an accepted requester's email address to the donor, once per request. No-op if the requester hides it, or if the donor
 * has got EMAILS_A_DAY other addresses within 24 hours. That limit does not apply if the donor already has the address from an
 * earlier request.
 */
export async function passEmail(
  tx: Db,
  { id, requesterId, donorId }: Pick<RequestRow, 'id' | 'requesterId' | 'donorId'>,
  now: Date,
): Promise<void> {
  // The lock keeps simultaneous acceptances from exceeding the limit.
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

/** Changes fields of a request that keeps its status. */
export async function changeRequest(
  tx: Db,
  id: string,
  change: Omit<Updateable<FoodRequestTable>, 'status' | 'reason' | 'pickupCode'>,
): Promise<void> {
  await tx.updateTable('foodRequests').set(change).where('id', '=', id).execute();
}

/**
 * Detaches a collected request from its listing, so that its amount is available again. The caller must have locked the listing.
 */
export async function detachFromFood(tx: Db, id: string, foodId: string): Promise<void> {
  await sql`
    with gone as (update food_requests set food_id = null where id = ${id} and status = 'Collected' returning wanted)
    update foods set taken = taken - wanted from gone where foods.id = ${foodId} and wanted is not null`.execute(tx);
}

/** Deletes the collected requests for a donor's food. */
export async function deleteCollectedFrom(tx: Db, donorId: string): Promise<void> {
  await tx.deleteFrom('foodRequests').where('donorId', '=', donorId).where('status', '=', 'Collected').execute();
}

/** Increments the revision of the request's calendar entry. */
export async function countRevision(tx: Db, id: string): Promise<void> {
  await tx.updateTable('foodRequests').set({ revision: sql`revision + 1` }).where('id', '=', id).execute();
}

/** @returns false if there already was an answer */
export async function setAnswer(tx: Db, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('foodRequests')
    .set({ answer })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets the amount of a listing's waiting requests, and clears their offers. `wanted` is null if the food is given as a whole. */
export async function setWantedOfWaiting(tx: Db, foodId: string, wanted: number | null): Promise<void> {
  const waiting = tx.updateTable('foodRequests').where('foodId', '=', foodId).where('status', '=', 'Requested');
  await waiting.set({ wanted, offered: null }).execute();
}

const copied = fieldNames(FoodCopy);

/** Copies a food's current fields into its open requests. */
export async function updateCopies(tx: Db, foodId: string, copy: FoodCopyValues): Promise<void> {
  const open = tx.updateTable('foodRequests').where('foodId', '=', foodId).where('status', 'in', openStatuses);
  await open.set(pick(copy, copied)).execute();
}

/**
 * Marks promises as reminded if their reminder is due. Skips reminders due by `began`, because the pick-up time has already
 * started. Also skips requests that another transaction has locked; the next run marks them.
 *
 * @returns the requests to publish reminders for
 */
export async function markReminded(tx: Db, now: Date, began: Date, limit: number) {
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
  // Accepted requests always have a food.
  return rows.flatMap(({ foodId, ...request }) => (foodId === null ? [] : [{ ...request, foodId }]));
}

/**
 * Deletes a user's own requests, except those that donors still need: collected ones, and withdrawn ones until the donor has read
 * that no one is coming. Clears the user's texts in the requests that remain.
 */
export async function deleteOwnRequests(tx: Db, requesterId: string): Promise<void> {
  const own = tx.deleteFrom('foodRequests').where('requesterId', '=', requesterId).where('status', '!=', 'Collected');
  await own
    .where(sql<boolean>`not (status = 'Withdrawn' and exists (select from inbox
    where request_id = food_requests.id and user_id = donor_id and read_at is null))`)
    .execute();
  await sql`update food_requests set notes = ${GONE}, answer = null where requester_id = ${requesterId}`.execute(tx);
}

/** Deletes the withdrawn requests of deleted accounts, once the food's last day has passed. */
export async function deleteWithdrawnOfLeft(tx: Db, today: Day): Promise<void> {
  const left = tx.selectFrom('users').select('id').where('issuer', '=', 'left');
  const theirs = tx.deleteFrom('foodRequests').where('requesterId', 'in', left).where('status', '=', 'Withdrawn');
  await theirs.where('deadline', '<', today).execute();
}

/** Clears the picture, the locations and the donor's note in all requests for a donor's food. Keeps the titles. */
export async function clearCopies(tx: Db, donorId: string): Promise<void> {
  const theirs = tx.updateTable('foodRequests').where('donorId', '=', donorId);
  await theirs.set({ image: '', location: GONE, word: null, previousLocation: null }).execute();
}
