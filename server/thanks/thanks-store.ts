import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** @returns whether this side had not said thanks before */
export async function insertThanks(
  tx: Db,
  thanks: { requestId: string; byDonor: boolean; words: string | null; saidAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('thanks')
    .values(thanks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks that there is something about a request that one of its sides has not seen. */
export async function markUnread(tx: Db, requestId: string, side: 'donor' | 'requester'): Promise<void> {
  const mark = side === 'donor' ? { donorUnread: true } : { unread: true };
  await tx.updateTable('foodRequests').set(mark).where('id', '=', requestId).execute();
}

/** Forgets what somebody has said with their thanks. That they gave thanks stays with the other side. */
export async function forgetWords(tx: Db, userId: string): Promise<void> {
  await sql`
    update thanks set words = null from food_requests request
    where request.id = request_id and case when by_donor then request.donor_id else request.requester_id end = ${userId}
  `.execute(tx);
}

/** What of a year is counted for one person. */
export type YearRow = { id: string; collected: number; given: number; broken: number; thanks: number };

/** How these people have shared food since `since`, in one statement. */
export async function yearsOf(db: Db, personIds: string[], since: Date): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select person.id, done.collected, done.given, done.broken, (
      select count(*)::int from (
        select said.request_id from food_requests request join thanks said on said.request_id = request.id
        where request.requester_id = person.id and request.status = 'Collected' and said.by_donor and said.said_at > ${since}
        union all
        select said.request_id from food_requests request join thanks said on said.request_id = request.id
        where request.donor_id = person.id and request.status = 'Collected' and not said.by_donor and said.said_at > ${since}
      ) received) as thanks
    from unnest(${personIds}::uuid[]) as person (id) cross join lateral (
      select
        (count(*) filter (where what = 'collected'))::int as collected,
        (count(*) filter (where what = 'given'))::int as given,
        (count(*) filter (where what = 'broken'))::int as broken
      from (
        select case when request.status = 'Collected' then 'collected' else 'broken' end as what
        from food_requests request join request_moves move on move.request_id = request.id
        where request.requester_id = person.id and request.status in ('Collected', 'No Show')
          and move.to_status = request.status and move.moved_at > ${since}
        union all
        select case when move.to_status = 'Collected' then 'given' else 'broken' end
        from food_requests request join request_moves move on move.request_id = request.id
        where request.donor_id = person.id and move.moved_at > ${since} and (move.to_status = 'Collected'
          or (move.from_status = 'Accepted' and move.to_status = 'Requested' and move.actor_id = person.id))
      ) ended
    ) done`.execute(db);
  return rows;
}
