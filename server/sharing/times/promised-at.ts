import { sql } from 'kysely';

/** SQL: when an accepted request was last accepted; null for other requests. For queries with `food_requests` as `request`. */
export const promisedAt = sql<Date | null>`
  case when request.status = 'Accepted' then (
    select max(moved_at) from request_moves
    where request_id = request.id and from_status = 'Requested' and to_status = 'Accepted'
  ) end`;
