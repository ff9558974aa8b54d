import { sql } from 'kysely';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import { isOfSample } from '../people/is-sample.ts';

export async function countFoods(db: Db, donorId: string): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where('donorId', '=', donorId).executeTakeFirstOrThrow();
  return row.count;
}

/** How many hand-overs were confirmed, and how many people took part in them. Those of samples are none. */
export async function countTotals(db: Db): Promise<{ collected: number; people: number }> {
  const collected = db
    .selectFrom('foodRequests')
    .where('status', '=', 'Collected')
    .where(({ not }) => not(isOfSample('foodRequests')));
  const people = collected.select('donorId as id').union(collected.select('requesterId as id'));
  return db
    .selectNoFrom([
      collected.select(count).as('collected'),
      db.selectFrom(people.as('people')).select(count).as('people'),
    ])
    .executeTakeFirstOrThrow() as Promise<{ collected: number; people: number }>;
}

/** How many of this donor's hand-overs were confirmed, and in how many cases the food has been deleted since. */
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
