import { sql } from 'kysely';
import { openStatuses } from '../../../contract/requests/request-terms.ts';
import { count } from '../../db/count.ts';
import type { Db } from '../../db/schema.ts';
import { isConfirmed } from '../../users/is-confirmed.ts';
import { isOfSample, isSample } from '../../users/is-sample.ts';
import type { User } from '../../users/user.ts';

export async function countSamples(db: Db): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where(isOfSample('foods')).executeTakeFirstOrThrow();
  return row.count;
}

/** Whether users have listed food of their own, and no steward has chosen to keep the sample listings. */
export async function areOutgrown(db: Db): Promise<boolean> {
  const given = db.selectFrom('foods').select('id').where('hidden', '=', false);
  const stay = db.selectFrom('setup').select('isOnly').where('samplesStay', '=', true);
  const row = await db
    .selectNoFrom(({ and, exists, not }) =>
      and([exists(given.where(not(isOfSample('foods')))), not(exists(stay))]).as('areOutgrown'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row.areOutgrown);
}

export async function setSamplesStay(db: Db): Promise<void> {
  await db.updateTable('setup').set({ samplesStay: true }).execute();
}

export async function sampleDonors(db: Db): Promise<User[]> {
  const donors = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'photo', isConfirmed('users').as('isConfirmed')])
    .where(isSample('users'))
    .orderBy('id')
    .execute();
  return donors.map((donor) => ({ ...donor, picture: '' }));
}

export type SampleRequest = Awaited<ReturnType<typeof requestsToAnswer>>[number];

/**
 * Finds requests that sample donors may have to answer: open ones, collected ones that still have their food, and those with an
 * unread message. `heard` is the ID of the newest unread message to the donor, `said` is the number of messages from the donor,
 * and `movedAt` is the time of the latest move.
 */
export async function requestsToAnswer(db: Db, limit: number) {
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requesterId')
    .select(['request.id', 'request.donorId', 'request.requesterId', 'request.status', 'request.claim'])
    .select(['request.askedAt', 'request.foodId', 'request.proposedTime', 'request.proposedByDonor'])
    .select(['requester.email as requesterEmail', isConfirmed('requester').as('requesterConfirmed')])
    .select(sql<Date | null>`(select max(moved_at) from request_moves where request_id = request.id)`.as('movedAt'))
    .select(
      sql<number>`(select count(*)::int from messages
      where request_id = request.id and sender_id = request.donor_id)`.as('said'),
    )
    .select(
      sql<string | null>`(select id from messages where request_id = request.id
      and recipient_id = request.donor_id and read_at is null order by sent_at desc, id desc limit 1)`.as('heard'),
    )
    .where(isOfSample('request'))
    .where(({ or, and, eb }) =>
      or([
        eb('request.status', 'in', openStatuses),
        and([eb('request.status', '=', 'Collected'), eb('request.foodId', 'is not', null)]),
        sql<boolean>`exists (select from messages where request_id = request.id
          and recipient_id = request.donor_id and read_at is null)`,
      ]),
    )
    .orderBy('request.id')
    .limit(limit)
    .execute();
}
