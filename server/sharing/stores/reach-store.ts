import type { Selectable } from 'kysely';
import type { FoodReachTable } from '../../db/notification-tables.ts';
import type { Db } from '../../db/schema.ts';

export type ReachRow = Selectable<FoodReachTable>;

/** Returns how far people have been told of a food; undefined if nobody has been told yet. */
export async function reachOf(db: Db, foodId: string): Promise<ReachRow | undefined> {
  return db.selectFrom('foodReach').selectAll().where('foodId', '=', foodId).executeTakeFirst();
}

export async function putReach(tx: Db, reach: ReachRow): Promise<void> {
  const { step, told, nextAt } = reach;
  await tx
    .insertInto('foodReach')
    .values(reach)
    .onConflict((conflict) => conflict.column('foodId').doUpdateSet({ step, told, nextAt }))
    .execute();
}

/** Returns the IDs of food whose next step is due, longest due first. */
export async function dueReach(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('foodReach')
    .select('foodId')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .execute();
  return rows.map(({ foodId }) => foodId);
}

/** Returns the IDs of food for which it is time to look whether anyone has asked, longest due first. */
export async function dueQuiet(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('foodReach')
    .select('foodId')
    .where('quietAt', '<=', now)
    .orderBy('quietAt')
    .limit(limit)
    .execute();
  return rows.map(({ foodId }) => foodId);
}

export async function setQuietAt(tx: Db, foodId: string, quietAt: Date | null): Promise<void> {
  await tx.updateTable('foodReach').set({ quietAt }).where('foodId', '=', foodId).execute();
}
