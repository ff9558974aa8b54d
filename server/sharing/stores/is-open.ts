import { type RawBuilder, sql } from 'kysely';
import type { LastDays } from '../../../contract/requests/moves.ts';

/** Whether a request may still lead to a hand-over, for a table or alias with the columns of `food_requests`. */
export function isOpenOn({ waiting, promised }: LastDays, table = 'foodRequests'): RawBuilder<boolean> {
  const [status, deadline] = [sql.ref(`${table}.status`), sql.ref(`${table}.deadline`)];
  return sql`(${status} = 'Requested' and ${deadline} >= ${waiting} or ${status} = 'Accepted' and ${deadline} >= ${promised})`;
}

/** Whether a request that is recorded as open has expired. The first condition alone is in the index of deadlines. */
export function hasExpired({ waiting, promised }: LastDays): RawBuilder<boolean> {
  return sql`(deadline < ${waiting} and status in ('Requested', 'Accepted') and (status = 'Requested' or deadline < ${promised}))`;
}

/** Whether a donor has promised a food to someone who may still come for it, for a query of `foods`. */
export function isPromisedBy(donorId: string, { promised }: LastDays): RawBuilder<boolean> {
  return sql`foods.id in (select food_id from food_requests
    where donor_id = ${donorId} and status = 'Accepted' and deadline >= ${promised} and food_id is not null)`;
}
