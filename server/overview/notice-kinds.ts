import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind, RequestStatus } from '../../contract/request-terms.ts';

/** Of a row of `request`. */
export const isRequester = (userId: string) => sql<boolean>`request.requester_id = ${userId}`;

/** The kind of notice about a request for someone: a question, or what is news until they have seen it; null if there is none. */
export function noticeKind(userId: string, over: string[]) {
  const isProposed = sql`(request.proposed_window <> all (${over}::text[]))`;
  return sql<NoticeKind | null>`case
    when thanks.said_at is not null then
      case when ${isRequester(userId)} then ${told('thanked-by-donor')} else ${told('thanked-by-requester')} end
    when ${isRequester(userId)} then ${byStatus(toldToRequester(isProposed))}
    else ${byStatus(toldToDonor(isProposed))}
  end`;
}

type Told = RawBuilder<NoticeKind | null>;

/** A kind by its name, which the compiler checks. */
const told = (kind: NoticeKind): Told => sql`${sql.lit(kind)}`;

/** Whether the last that the requester was told is that the donor says no to a time, and the same of the donor. */
const isDeclinedByDonor = sql`(request.declined_by_donor and request.declined_at = request.told_at)`;
const isDeclinedByRequester = sql`(not request.declined_by_donor and request.declined_at = request.donor_told_at)`;

const toldToRequester = (isProposed: RawBuilder<unknown>): Record<RequestStatus, Told> => ({
  Requested: sql`case
    when request.offered < request.wanted then ${told('offered')}
    when request.proposed_by_donor and ${isProposed} then ${told('proposed-by-donor')}
    when ${isDeclinedByDonor} then ${told('time-declined-by-donor')}
    when request.agreed_at is not null then ${told('agreed')}
    when request.proposed_by_donor is null then ${told('decided')}
  end`,
  Accepted: sql`case
    when request.claim = 'claimed' then ${told('claimed')}
    when request.asked_coming_at >= coalesce(request.changed_at, request.asked_coming_at)
      and request.on_way_at is null then ${told('expected')}
    when request.proposed_by_donor and ${isProposed} then ${told('proposed-by-donor')}
    when ${isDeclinedByDonor} then ${told('time-declined-by-donor')}
    when request.reminded_at >= coalesce(request.changed_at, request.reminded_at) then ${told('reminder')}
    when request.agreed_at >= coalesce(request.changed_at, request.agreed_at) then ${told('agreed')}
    when request.changed_at is not null then ${told('changed')}
    else ${told('accepted')}
  end`,
  Collected: told('decided'),
  Declined: told('decided'),
  Withdrawn: told('decided'),
  'No Show': told('decided'),
  Expired: told('decided'),
});

/** Whether its requester has taken what was offered to them, rather than the donor accepted what they asked for. */
const isTaken = sql`request.requester_id = (
  select actor_id from request_moves where request_id = request.id and from_status = 'Requested' and to_status = 'Accepted'
  order by id desc limit 1)`;

const toldToDonor = (isProposed: RawBuilder<unknown>): Record<RequestStatus, Told> => ({
  Requested: sql`case
    when not request.proposed_by_donor and ${isProposed} then ${told('proposed-by-requester')}
    when ${isDeclinedByRequester} then ${told('time-declined-by-requester')}
    when request.agreed_at is not null then ${told('picked')}
    else ${told('asked')}
  end`,
  Accepted: sql`case
    when not request.proposed_by_donor and ${isProposed} then ${told('proposed-by-requester')}
    when ${isDeclinedByRequester} then ${told('time-declined-by-requester')}
    when request.claim = 'denied' then ${told('denied')}
    when request.on_way_at is not null then ${told('on-the-way')}
    when request.reminded_at is not null then ${told('coming')}
    when ${isTaken} then ${told('taken')}
    when request.proposed_by_donor is null then ${told('picked')}
  end`,
  Collected: told('approved'),
  Declined: sql`case when request.reason = 'hidden' then ${told('taken-off')} else ${told('lapsed')} end`,
  Withdrawn: told('withdrawn'),
  'No Show': told('answered'),
  Expired: sql`null`,
});

function byStatus(kinds: Record<RequestStatus, Told>) {
  const cases = Object.entries(kinds).map(([status, kind]) => sql`when ${sql.lit(status)} then ${kind}`);
  return sql`case request.status ${sql.join(cases, sql` `)} end`;
}
