import { type Selectable, sql } from 'kysely';
import type { Pickup } from '../../../contract/foods/places.ts';
import { openStatuses } from '../../../contract/requests/request-terms.ts';
import type { Db, FoodRequestTable } from '../../db/schema.ts';
import type { Page } from '../../http/paging.ts';
import { isLinked, isShown, type PhotoColumns, photoColumns, shownPhoto } from '../../photos/urls/shown-photo.ts';
import { isConfirmed } from '../../users/is-confirmed.ts';
import { isSample } from '../../users/is-sample.ts';
import { type SaidRow, thanksAbout } from '../said.ts';
import { placeInQueue } from './place-in-queue.ts';

/** A food request as stored, with its donor and requester. */
export type FoodRequestRow = Selectable<FoodRequestTable> &
  PhotoColumns & {
    queuePosition: number | null;
    /** Whether the request is waiting but nothing is left, because the food is promised to others. */
    promisedElsewhere: boolean;
    /** Kinds of the requester's unread inbox entries about this request. */
    news: string[];
    /** Amount left of a food in parts; null for other food. */
    left: number | null;
    /** Pick-up times that the donor offers; null once the request has ended. */
    offeredTimes: string[] | null;
    /** Exact place of the food; null unless the request is accepted. */
    pickup: Pickup | null;
    donorEmail: string;
    donorConfirmed: boolean;
    donorHidesEmail: boolean;
    donorIsSample: boolean;
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

/** Returns a user's requests, newest first. */
export async function requestsOfRequester(db: Db, requesterId: string, { limit, after }: Page<{ id: string }>) {
  let query = requests(db).where('request.requesterId', '=', requesterId).orderBy('request.id', 'desc').limit(limit);
  if (after) query = query.where('request.id', '<', after.id);
  return query.execute();
}

/** Returns a user's open request for a listing, or their latest one if none is open. */
export async function ownRequest(db: Db, requesterId: string, foodId: string): Promise<FoodRequestRow | undefined> {
  return requests(db)
    .where('request.foodId', '=', foodId)
    .where('request.requesterId', '=', requesterId)
    .orderBy((query) => query('request.status', 'in', openStatuses), 'desc')
    .orderBy('request.turn', 'desc')
    .limit(1)
    .executeTakeFirst();
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
      thanksAbout('requester').as('said'),
      sql<string[]>`array(select kind from inbox
        where request_id = request.id and user_id = request.requester_id and read_at is null)`.as('news'),
      sql<boolean>`request.status = 'Requested' and exists (select from food_requests promised
        where promised.food_id = request.food_id and promised.status = 'Accepted')
        and (not food.in_parts or food.taken = food.quantity)`.as('promisedElsewhere'),
      sql<number | null>`case when food.in_parts then food.quantity - food.taken end`.as('left'),
      sql<Pickup | null>`case when place.id is not null then
        json_build_object('address', place.address, 'lat', place.lat, 'lon', place.lon) end`.as('pickup'),
      sql<string[] | null>`case when request.status in ('Requested', 'Accepted') then food.pickup_windows end`.as(
        'offeredTimes',
      ),
      'donor.email as donorEmail',
      'donor.hidesEmail as donorHidesEmail',
      isSample('donor').as('donorIsSample'),
      'donor.name as donorName',
      'donor.photo as donorPhoto',
      'requester.email as requesterEmail',
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
    ]);
}
