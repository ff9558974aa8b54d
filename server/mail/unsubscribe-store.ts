import type { Db } from '../db/schema.ts';

export async function insertRefusal(db: Db, addressHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .values({ address_hash: addressHash, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRefusal(db: Db, addressHash: Buffer): Promise<void> {
  await db.deleteFrom('mail_refusals').where('address_hash', '=', addressHash).execute();
}

export async function hasRefusal(db: Db, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusals')
    .select('refused_at')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}
