import { sql } from 'kysely';
import { NO_SHOW_COUNTS } from '../../contract/requests/request-terms.ts';
import type { YearRecord } from '../../contract/requests/thanks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { isOfSample } from './is-sample.ts';

const DAY = 24 * 60 * 60_000;

/** Returns users' sharing records for the last 365 days, by user ID. Omits users without any activity. */
export async function yearRecords(db: Db, personIds: string[], ctx: Context): Promise<ReadonlyMap<string, YearRecord>> {
  if (personIds.length === 0) return new Map();
  const since = new Date(ctx.clock().getTime() - NO_SHOW_COUNTS * DAY);
  const years = await yearsOf(db, [...new Set(personIds)], since);
  return new Map(years.filter(isNotEmpty).map((year) => [year.id, presentYear(year)]));
}

function isNotEmpty({ collected, given, thanks, broken }: YearRow): boolean {
  return collected + given + thanks + broken > 0;
}

function presentYear({ collected, given, thanks, broken }: YearRow): YearRecord {
  const kept = collected + given;
  return { collected, given, thanks, kept, promises: kept + broken };
}

type YearRow = { id: string; collected: number; given: number; broken: number; thanks: number };

const isReal = sql<boolean>`not ${isOfSample('request')}`;

/** Counts users' completed hand-overs, broken promises and thanks since `since`, without samples. */
async function yearsOf(db: Db, personIds: string[], since: Date): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select person.id, done.collected, done.given, done.broken, (
      select count(*)::int from (
        select said.request_id from food_requests request join thanks said on said.request_id = request.id
        where request.requester_id = person.id and request.status = 'Collected' and said.by_donor and said.said_at > ${since}
          and ${isReal}
        union all
        select said.request_id from food_requests request join thanks said on said.request_id = request.id
        where request.donor_id = person.id and request.status = 'Collected' and not said.by_donor and said.said_at > ${since}
          and ${isReal}
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
          and move.to_status = request.status and move.moved_at > ${since} and ${isReal}
        union all
        select case when move.to_status = 'Collected' then 'given' else 'broken' end
        from food_requests request join request_moves move on move.request_id = request.id
        where request.donor_id = person.id and move.moved_at > ${since} and ${isReal} and (move.to_status = 'Collected'
          or (move.from_status = 'Accepted' and move.to_status = 'Requested' and move.actor_id = person.id))
      ) ended
    ) done`.execute(db);
  return rows;
}
