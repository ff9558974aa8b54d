import type { Db } from '../db/schema.ts';

/** Has whoever else decides something about what belongs to this person wait until the transaction ends. */
export async function lockPerson(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
