import type { SelectQueryBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openStatuses } from '../../contract/request-terms.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { placeInQueue } from '../queue/queue-store.ts';
import type { FoodRequest } from './food-request.ts';

type NewRequest = Pick<
  FoodRequest,
  'donorId' | 'requesterId' | 'title' | 'image' | 'quantity' | 'location' | 'deadline' | 'requestedFor' | 'notes'
> & { foodId: string; askedAt: Date };

/**
 * Records a request.
 *
 * @returns its id, or undefined when this person already has an open request for this food
 */
export async function insertRequest(tx: Db, request: NewRequest): Promise<string | undefined> {
  const row = await tx
    .insertInto('food_requests')
    .values({
      id: uuidv7(),
      food_id: request.foodId,
      donor_id: request.donorId,
      requester_id: request.requesterId,
      asked_at: request.askedAt,
      title: request.title,
      image: request.image,
      quantity: request.quantity,
      location: request.location,
      deadline: request.deadline,
      requested_for: request.requestedFor,
      status: 'Requested',
      notes: request.notes,
    })
    .onConflict((conflict) =>
      conflict.columns(['food_id', 'requester_id']).where('status', 'in', openStatuses).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What a person has asked for, the newest first. */
export async function requestsOfRequester(
  db: Db,
  requesterId: string,
  { limit, after }: Page<{ id: string }>,
): Promise<FoodRequest[]> {
  let query = requests(db).where('request.requester_id', '=', requesterId).orderBy('request.id', 'desc').limit(limit);
  if (after) query = query.where('request.id', '<', after.id);
  return query.execute();
}

/** The last request that a person has made for a food. */
export async function newestRequest(db: Db, requesterId: string, foodId: string): Promise<FoodRequest | undefined> {
  return requests(db)
    .where('request.food_id', '=', foodId)
    .where('request.requester_id', '=', requesterId)
    .orderBy('request.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function requests(db: Db) {
  return db
    .selectFrom('food_requests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donor_id')
    .innerJoin('users as requester', 'requester.id', 'request.requester_id')
    .select([
      'request.id',
      'request.food_id as foodId',
      'request.donor_id as donorId',
      'request.requester_id as requesterId',
      'request.title',
      'request.image',
      'request.quantity',
      'request.location',
      'request.deadline',
      'request.requested_for as requestedFor',
      'request.status',
      'request.notes',
      'request.pickup_code as pickupCode',
      'request.unseen',
      placeInQueue.as('queuePosition'),
      'donor.email as donorEmail',
      'donor.name as donorName',
      'donor.photo as donorPhoto',
      'requester.email as requesterEmail',
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
    ]) satisfies SelectQueryBuilder<
    Schema & { request: Schema['food_requests']; donor: Schema['users']; requester: Schema['users'] },
    'request' | 'donor' | 'requester',
    FoodRequest
  >;
}
