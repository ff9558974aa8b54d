import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';

const count = sql<number>`count(*)::int`.as('count');

/** How many requests wait for this donor's foods. */
export async function countWaiting(db: Db, donorId: string, today: Day): Promise<number> {
  const row = await db
    .selectFrom('foodRequests')
    .select(count)
    .where('donorId', '=', donorId)
    .where('status', '=', 'Requested')
    .where('deadline', '>=', today)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many of this person's requests were decided and not seen since. */
export async function countDecided(db: Db, requesterId: string): Promise<number> {
  const row = await db
    .selectFrom('foodRequests')
    .select(count)
    .where('requesterId', '=', requesterId)
    .where('unread', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countFoods(db: Db, donorId: string): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where('donorId', '=', donorId).executeTakeFirstOrThrow();
  return row.count;
}

/** How many of this donor's hand-overs were confirmed, and of how many the food has been deleted since. */
export async function countCollected(db: Db, donorId: string): Promise<{ collected: number; deleted: number }> {
  return db
    .selectFrom('foodRequests')
    .select([
      sql<number>`count(*)::int`.as('collected'),
      sql<number>`(count(*) filter (where food_id is null))::int`.as('deleted'),
    ])
    .where('donorId', '=', donorId)
    .where('status', '=', 'Collected')
    .executeTakeFirstOrThrow();
}
