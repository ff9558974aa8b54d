import type { Db } from '../db/schema.ts';

export async function insertUnsubscribe(db: Db, addressHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('unsubscribes')
    .values({ addressHash: addressHash, unsubscribedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnsubscribe(db: Db, addressHash: Buffer): Promise<void> {
  await db.deleteFrom('unsubscribes').where('addressHash', '=', addressHash).execute();
}

export async function hasUnsubscribe(db: Db, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscribes')
    .select('unsubscribedAt')
    .where('addressHash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}
