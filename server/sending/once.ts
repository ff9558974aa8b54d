import { z } from '@hono/zod-openapi';
import type { Db } from '../db/schema.ts';

/** For how long it is known that something has been done, in milliseconds: longer than browsers keep what is to be sent. */
const KEPT = 30 * 24 * 60 * 60_000;

/** The header of a call that can be sent again without being done again, as the IETF's draft on it names it. */
export const OnceHeader = z.object({
  'idempotency-key': z
    .uuid('Idempotency-Key must be a UUID.')
    .optional()
    .meta({ description: 'A UUID of the client’s own. The same call with the same key is done once within 30 days.' }),
});

type Sending = {
  userId: string;
  /** What is done, so that a key is good for one kind of thing. */
  what: 'food' | 'request';
  key: string | undefined;
};

/**
 * To what the same call has led already, if it has; for what counts or refuses a call before it is made. Where the same is
 * being done at this moment, `once` finds it.
 */
export async function sentBefore(db: Db, { userId, what, key }: Sending): Promise<string | undefined> {
  if (key === undefined) return;
  const row = await db
    .selectFrom('sentOnce')
    .select('resultId')
    .where('userId', '=', userId)
    .where('what', '=', what)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.resultId ?? undefined;
}

/**
 * Does something for a person unless it has been done under that key already. Where the same is being done at this moment,
 * that is waited for; what failed can be done again.
 *
 * @returns the id that it has led to, now or then
 */
export async function once(
  tx: Db,
  { now, ...sending }: Sending & { now: Date },
  act: () => Promise<string>,
): Promise<string> {
  const { userId, what, key } = sending;
  if (key === undefined) return act();
  const claimed = await tx
    .insertInto('sentOnce')
    .values({ userId, what, key, sentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  // Whoever claimed it has filled it in before anybody else could see it.
  if (!claimed) return (await sentBefore(tx, sending)) as string;
  const resultId = await act();
  const mine = tx.updateTable('sentOnce').set({ resultId }).where('userId', '=', userId);
  await mine.where('what', '=', what).where('key', '=', key).execute();
  return resultId;
}

/** Forgets what somebody has sent. */
export async function forgetSent(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('sentOnce').where('userId', '=', userId).execute();
}

export async function deleteOldSent(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sentOnce')
    .where('sentAt', '<', new Date(now.getTime() - KEPT))
    .execute();
}
