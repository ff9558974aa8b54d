import { sql } from 'kysely';

/**
 * When a request was accepted, by its records; null for one that is not. For queries in which `request` is one of
 * `food_requests`.
 */
export const promisedAt = sql<Date | null>`
  case when request.status = 'Accepted' then (
    select max(moved_at) from request_moves
    where request_id = request.id and from_status = 'Requested' and to_status = 'Accepted'
  ) end`;
