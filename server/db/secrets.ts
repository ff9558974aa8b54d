import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

/**
 * The secret of that name, made at first use and kept in the database, so that it outlives a restart and every server of
 * the instance has the same.
 */
export async function keepSecret(db: Db, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return kept.value;
}
