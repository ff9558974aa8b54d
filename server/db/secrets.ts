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

/** The secret of that name, then those that were in its place before and whose signatures are still accepted. */
export async function acceptedSecrets(db: Db, name: string, now = new Date()): Promise<[string, ...string[]]> {
  const current = await keepSecret(db, name);
  const former = await db
    .selectFrom('formerSecrets')
    .select('value')
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .execute();
  return [current, ...former.map(({ value }) => value)];
}

/**
 * Puts another secret in the place of one, at once on every server. What the former has signed is accepted until it ends,
 * for ever without an end, or not at all if that is past.
 */
export async function replaceSecret(tx: Db, name: string, endsAt: Date | null): Promise<string> {
  const former = await keepSecret(tx, name);
  await tx.insertInto('formerSecrets').values({ name, value: former, endsAt }).execute();
  await tx.deleteFrom('secrets').where('name', '=', name).execute();
  return keepSecret(tx, name);
}

export async function deleteEndedSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('formerSecrets').where('endsAt', '<=', now).execute();
}
