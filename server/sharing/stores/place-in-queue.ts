import { sql } from 'kysely';

/**
 * SQL: a waiting request's place in the queue, from 1; null for other requests. For queries with `food_requests` as `request`.
 */
export const placeInQueue = sql<number | null>`
  case when request.status = 'Requested' then (
    select count(*)::int from food_requests ahead
    where ahead.food_id = request.food_id and ahead.status = 'Requested' and ahead.turn <= request.turn
  ) end`;
