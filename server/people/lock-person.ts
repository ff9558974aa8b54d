import type { Db } from '../db/schema.ts';

/** Makes other transactions that lock this person wait until this one ends. */
export async function lockPerson(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
