import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import type { Pickup } from '../../contract/places.ts';
import { openStatuses } from '../../contract/request-terms.ts';
import type { ReadInput } from '../../contract/requests.ts';
import { isConfirmed } from '../accounts/is-confirmed.ts';
import type { Db, FoodRequestTable } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { isLinked, isShown, type PhotoColumns, photoColumns, shownPhoto } from '../photos/shown-photo.ts';
import { placeInQueue } from '../queue/place-in-queue.ts';
import { type SaidRow, saidAbout } from '../thanks/said.ts';

/** A food request as it is stored, with both people. */
export type FoodRequestRow = Selectable<FoodRequestTable> &
  PhotoColumns & {
    queuePosition: number | null;
    /** Whether someone else is promised the food, or others all of one in parts. */
    promisedElsewhere: boolean;
    /** How much of a food in parts is left. */
    left: number | null;
    /** When its food can be collected; null once it has ended. */
    offeredWindows: string[] | null;
    /** Where exactly the food is; null unless it is promised to them. */
    pickup: Pickup | null;
    donorEmail: string;
    donorConfirmed: boolean;
    donorHidesEmail: boolean;
    donorName: string;
    donorPhoto: string;
    donorPicture: string;
    requesterEmail: string;
    requesterConfirmed: boolean;
    requesterName: string;
    requesterPhoto: string;
    requesterPicture: string;
    said: SaidRow;
  };

/** What a new request is made of. */
export type NewRequest = Omit<
  Selectable<FoodRequestTable>,
  | 'id'
  | 'turn'
  | 'status'
  | 'pickupCode'
  | 'unread'
  | 'photoId'
  | 'reason'
  | 'word'
  | 'claim'
  | 'answer'
  | 'previousLocation'
  | 'previousDeadline'
  | 'placeChanged'
  | 'contentsChanged'
  | 'changedAt'
  | 'revision'
  | 'donorUnread'
  | 'emailPassedAt'
  | 'previousWindow'
  | 'remindAt'
  | 'lapsesAt'
  | 'remindedAt'
>;

/** Some requests of a person that may still lead to a hand-over on a day. */
export async function openRequestsOf(db: Db, requesterId: string, today: Day, limit: number): Promise<string[]> {
  const requests = await db
    .selectFrom('foodRequests')
    .select('id')
    .where('requesterId', '=', requesterId)
    .where('status', 'in', openStatuses)
    .where('deadline', '>=', today)
    .limit(limit)
    .execute();
  return requests.map(({ id }) => id);
}

/**
 * Records a request.
 *
 * @returns its id, or undefined when this person already has an open request for this food
 */
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

/** What a person has asked for, the newest first. */
export async function requestsOfRequester(db: Db, requesterId: string, { limit, after }: Page<{ id: string }>) {
  let query = requests(db).where('request.requesterId', '=', requesterId).orderBy('request.id', 'desc').limit(limit);
  if (after) query = query.where('request.id', '<', after.id);
  return query.execute();
}

/** The open request that a person has made for a food, else the last one that they made. */
export async function ownRequest(db: Db, requesterId: string, foodId: string): Promise<FoodRequestRow | undefined> {
  return requests(db)
    .where('request.foodId', '=', foodId)
    .where('request.requesterId', '=', requesterId)
    .orderBy((query) => query('request.status', 'in', openStatuses), 'desc')
    .orderBy('request.turn', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns how many of these were unread, and still had the status that was seen */
export async function markRead(db: Db, requesterId: string, seen: ReadInput['seen']): Promise<number> {
  const pairs = sql.join(seen.map(({ _id, status }) => sql`(${_id}::uuid, ${status})`));
  const { numUpdatedRows } = await db
    .updateTable('foodRequests')
    .set({ unread: false })
    .where('id', 'in', (query) =>
      // One that someone else moves right now is unread again in a moment, so nothing has to wait for it.
      query
        .selectFrom('foodRequests')
        .select('id')
        .where('requesterId', '=', requesterId)
        .where('unread', '=', true)
        .where(sql<boolean>`(id, status) in (${pairs})`)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function requests(db: Db) {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .leftJoin('foods as food', 'food.id', 'request.foodId')
    .leftJoin('places as place', (join) =>
      join.onRef('place.id', '=', 'food.placeId').on('request.status', '=', 'Accepted'),
    )
    .leftJoin('linkedPictures', (join) => join.on(isLinked('request.image')))
    .leftJoin('photos', (join) => join.on(isShown('request')))
    .selectAll('request')
    .select(photoColumns)
    .select([shownPhoto('donor').as('donorPicture'), shownPhoto('requester').as('requesterPicture')])
    .select([isConfirmed('donor').as('donorConfirmed'), isConfirmed('requester').as('requesterConfirmed')])
    .select([
      placeInQueue.as('queuePosition'),
      saidAbout('requester').as('said'),
      sql<boolean>`request.status = 'Requested' and exists (select from food_requests promised
        where promised.food_id = request.food_id and promised.status = 'Accepted')
        and (not food.in_parts or food.taken = food.quantity)`.as('promisedElsewhere'),
      sql<number | null>`case when food.in_parts then food.quantity - food.taken end`.as('left'),
      sql<Pickup | null>`case when place.id is not null then
        json_build_object('address', place.address, 'lat', place.lat, 'lon', place.lon) end`.as('pickup'),
      sql<string[] | null>`case when request.status in ('Requested', 'Accepted') then food.pickup_windows end`.as(
        'offeredWindows',
      ),
      'donor.email as donorEmail',
      'donor.hidesEmail as donorHidesEmail',
      'donor.name as donorName',
      'donor.photo as donorPhoto',
      'requester.email as requesterEmail',
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
    ]);
}
