import { type RawBuilder, sql } from 'kysely';
import type { LastDays } from '../../../contract/requests/moves.ts';

/** SQL condition for requests that can still lead to a hand-over. `table` is `food_requests` or an alias for it. */
export function isOpenOn({ waiting, promised }: LastDays, table = 'foodRequests'): RawBuilder<boolean> {
  const [status, deadline] = [sql.ref(`${table}.status`), sql.ref(`${table}.deadline`)];
  return sql`(${status} = 'Requested' and ${deadline} >= ${waiting} or ${status} = 'Accepted' and ${deadline} >= ${promised})`;
}

/** SQL condition for expired requests that are still stored as open. Its first two terms match the partial index on deadlines. */
export function hasExpired({ waiting, promised }: LastDays): RawBuilder<boolean> {
  return sql`(deadline < ${waiting} and status in ('Requested', 'Accepted') and (status = 'Requested' or deadline < ${promised}))`;
}

/** SQL condition for queries on `foods`: the donor has promised the food to someone who can still collect it. */
export function isPromisedBy(donorId: string, { promised }: LastDays): RawBuilder<boolean> {
  return sql`foods.id in (select food_id from food_requests
    where donor_id = ${donorId} and status = 'Accepted' and deadline >= ${promised} and food_id is not null)`;
}
