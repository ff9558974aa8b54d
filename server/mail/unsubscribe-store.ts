import type { Db } from '../db/schema.ts';

/** Stops all mail to this address. */
export async function unsubscribe(db: Db, addressHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('unsubscribes')
    .values({ addressHash: addressHash, unsubscribedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets this address get mail again. */
export async function resubscribe(db: Db, addressHash: Buffer): Promise<void> {
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
