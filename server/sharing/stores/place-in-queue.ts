import { sql } from 'kysely';

/**
 * The place of a request among those that wait for the same food, from 1. Null for one that does not wait. It is counted
 * rather than stored. For queries in which `request` is one of `food_requests`.
 */
export const placeInQueue = sql<number | null>`
  case when request.status = 'Requested' then (
    select count(*)::int from food_requests ahead
    where ahead.food_id = request.food_id and ahead.status = 'Requested' and ahead.turn <= request.turn
  ) end`;
