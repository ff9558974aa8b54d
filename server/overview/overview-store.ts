import { sql } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { Db } from '../db/schema.ts';

const count = sql<number>`count(*)::int`.as('count');

/** How many requests wait for this donor's foods. */
export async function countWaiting(db: Db, donorId: string, today: Day): Promise<number> {
  const row = await db
    .selectFrom('food_requests')
    .select(count)
    .where('donor_id', '=', donorId)
    .where('status', '=', 'Requested')
    .where('deadline', '>=', today)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many of this person's requests were decided unseen. */
export async function countUnseen(db: Db, requesterId: string): Promise<number> {
  const row = await db
    .selectFrom('food_requests')
    .select(count)
    .where('requester_id', '=', requesterId)
    .where('unseen', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns how many of this person's requests had been decided unseen */
export async function markSeen(db: Db, requesterId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('food_requests')
    .set({ unseen: false })
    .where('id', 'in', (query) =>
      // One that someone else moves right now is news again in a moment, so nothing has to wait for it.
      query
        .selectFrom('food_requests')
        .select('id')
        .where('requester_id', '=', requesterId)
        .where('unseen', '=', true)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function countFoods(db: Db, donorId: string): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where('donor_id', '=', donorId).executeTakeFirstOrThrow();
  return row.count;
}

/** How many of this donor's hand-overs were confirmed, and of how many the food has been deleted since. */
export async function countCollected(db: Db, donorId: string): Promise<{ collected: number; deleted: number }> {
  return db
    .selectFrom('food_requests')
    .select([
      sql<number>`count(*)::int`.as('collected'),
      sql<number>`(count(*) filter (where food_id is null))::int`.as('deleted'),
    ])
    .where('donor_id', '=', donorId)
    .where('status', '=', 'Collected')
    .executeTakeFirstOrThrow();
}
