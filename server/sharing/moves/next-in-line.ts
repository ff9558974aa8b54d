import { sql } from 'kysely';
import type { Day } from '../../../contract/dates.ts';
import type { Db } from '../../db/schema.ts';

/** The number of waiting requests for a listing, and the first of them that asks for no more than is left, if any. */
export type InLine = { waiting: number; next: { requestId: string; name: string } | undefined };

/**
 * Returns who is next in the queue for each of these listings, by listing ID. Omits listings that are hidden or expired, or have
 * nothing left.
 *
 * @param without the ID of a request to ignore when calculating what is left
 */
export async function nextInLine(
  db: Db,
  foodIds: string[],
  today: Day,
  without: string | null = null,
): Promise<Map<string, InLine>> {
  const { rows } = await sql<{ foodId: string; waiting: number; requestId: string | null; name: string }>`
    select food.id as food_id, next.id as request_id, users.name,
      (select count(*)::int from food_requests where food_id = food.id and status = 'Requested') as waiting
    from foods food
    join lateral (
      select food.quantity - coalesce(sum(coalesce(wanted, food.quantity)), 0) as amount from food_requests
      where food_id = food.id and status in ('Accepted', 'Collected')
        and id is distinct from ${without}::uuid
    ) remaining on remaining.amount > 0
    left join lateral (
      select id, requester_id from food_requests
      where food_id = food.id and status = 'Requested' and coalesce(wanted, food.quantity) <= remaining.amount
      order by turn limit 1
    ) next on true
    left join users on users.id = next.requester_id
    where food.id = any(${foodIds}::uuid[]) and not food.hidden and food.deadline >= ${today}`.execute(db);
  return new Map(
    rows.map(({ foodId, waiting, requestId, name }) => [
      foodId,
      { waiting, next: requestId === null ? undefined : { requestId, name } },
    ]),
  );
}
