import { v7 as uuidv7 } from 'uuid';
import { openStatuses } from '../../contract/requests.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import type { FoodRequest } from './food-request.ts';

type NewRequest = Pick<
  FoodRequest,
  'donorId' | 'requesterId' | 'title' | 'image' | 'quantity' | 'location' | 'deadline' | 'requestedFor' | 'notes'
> & { foodId: string };

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
  let query = db
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
      'donor.email as donorEmail',
      'donor.name as donorName',
      'donor.photo as donorPhoto',
      'requester.email as requesterEmail',
      'requester.name as requesterName',
      'requester.photo as requesterPhoto',
    ])
    .where('request.requester_id', '=', requesterId)
    .orderBy('request.id', 'desc')
    .limit(limit);
  if (after) query = query.where('request.id', '<', after.id);
  return query.execute();
}

export async function hasAccepted(db: Db, foodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('food_requests')
    .select('id')
    .where('food_id', '=', foodId)
    .where('status', '=', 'Accepted')
    .executeTakeFirst();
  return row !== undefined;
}

export async function openRequesters(tx: Db, foodId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('food_requests')
    .select('requester_id')
    .where('food_id', '=', foodId)
    .where('status', 'in', openStatuses)
    .execute();
  return rows.map((row) => row.requester_id);
}

export async function declineOpen(tx: Db, foodId: string): Promise<void> {
  await tx
    .updateTable('food_requests')
    .set({ status: 'Declined' })
    .where('food_id', '=', foodId)
    .where('status', 'in', openStatuses)
    .execute();
}
