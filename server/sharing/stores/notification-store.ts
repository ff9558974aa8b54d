import { sql } from 'kysely';
import { openStatuses } from '../../../contract/requests/request-terms.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestToTell } from '../../notifications/notification.ts';
import { confirmedEmail } from '../../users/is-confirmed.ts';

/** A request, with the confirmed emails of its donor and requester. */
export type MailedRequest = RequestToTell & { requesterAddress: string | null; donorAddress: string | null };

export async function findRequest(db: Db, id: string): Promise<MailedRequest | undefined> {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as donor', 'donor.id', 'request.donorId')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .selectAll('request')
    .select(['donor.name as donorName', 'requester.name as requesterName'])
    .select(sql<boolean>`donor.suspended_at is not null`.as('donorSuspended'))
    .select([confirmedEmail('requester').as('requesterAddress'), confirmedEmail('donor').as('donorAddress')])
    .where('request.id', '=', id)
    .executeTakeFirst();
}

/** Finds a food, with its donor's confirmed email, and whether someone is waiting for it or coming for it. */
export async function findFood(db: Db, id: string) {
  return db
    .selectFrom('foods')
    .innerJoin('users as donor', 'donor.id', 'foods.donorId')
    .select(['foods.id', 'foods.title', 'foods.quantity', 'foods.unit', 'foods.inParts', 'foods.deadline'])
    .select(confirmedEmail('donor').as('donorAddress'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('foodRequests').select('id').whereRef('foodId', '=', 'foods.id').where('status', 'in', openStatuses),
      ).as('isAsked'),
    )
    .where('foods.id', '=', id)
    .executeTakeFirst();
}

/**
 * Finds one side's thanks, unless the recipient has blocked the sender. Includes the sender's name and the recipient's email
 * address.
 */
export async function findThanks(db: Db, requestId: string, byDonor: boolean) {
  return db
    .selectFrom('thanks')
    .innerJoin('foodRequests as request', 'request.id', 'thanks.requestId')
    .innerJoin('users as sayer', 'sayer.id', byDonor ? 'request.donorId' : 'request.requesterId')
    .innerJoin('users as receiver', 'receiver.id', byDonor ? 'request.requesterId' : 'request.donorId')
    .select(['thanks.words', 'request.title', 'request.foodId', 'sayer.name'])
    .select(confirmedEmail('receiver').as('address'))
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

/** Returns a listing's waiting requesters in queue order, with the amount and pick-up time that each asked for. */
export async function waitingRequesters(db: Db, foodId: string) {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .select(['users.name', 'request.wanted', 'request.pickupTime'])
    .where('request.foodId', '=', foodId)
    .where('request.status', '=', 'Requested')
    .orderBy('request.turn')
    .execute();
}

/** Returns all pick-up times that a notification about a request may mention: current, previous, proposed and declined. */
export function timesAbout(request: RequestToTell): (string | null)[] {
  return timed.map((name) => request[name]);
}

const timed = ['pickupTime', 'movedFrom', 'previousTime', 'proposedTime', 'declinedTime'] as const;
