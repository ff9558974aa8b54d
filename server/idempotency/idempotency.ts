import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Db } from '../db/schema.ts';
import { ApiError } from '../kernel/api-error.ts';

/** How long a result is kept, in milliseconds. Must exceed the time that browsers keep unsent calls. */
const KEPT = 30 * 24 * 60 * 60_000;

/** The header that makes a call safe to repeat. Its name comes from the IETF draft. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .uuid('Idempotency-Key must be a UUID.')
    .overwrite((key) => key.toLowerCase())
    .optional()
    .describe(
      'A UUID chosen by the client. Repeating the call with the same key within 30 days has no further effect and ' +
        'returns the same result. With the same key and a different body, the call fails with SENT_BEFORE.',
    ),
});

/** Identifies a call, so that retries are recognised. */
export type Sending = {
  key: string | undefined;
  /** Digest of the body. */
  content: string;
};

/** A call without a key. It takes effect every time it is sent. */
export const UNKEYED: Sending = { key: undefined, content: '' };

type KeyedCall = Sending & {
  userId: string;
  /** Kind of call. A key applies to one kind only. */
  what: 'food' | 'request';
};

/** Returns a call's identity: its key and a digest of its body. */
export function sendingOf(key: string | undefined, body: string): Sending {
  return { key, content: createHash('sha256').update(body).digest('base64url') };
}

/**
 * Returns the result of an earlier call with this key, if any. Call this before checks that count or reject calls, so that those
 * checks do not affect retries. Unlike `runOnce`, does not wait for an earlier call that is still running.
 *
 * @throws ApiError SENT_BEFORE if the earlier call had a different body
 */
export async function earlierResult(db: Db, { userId, what, key, content }: KeyedCall): Promise<string | undefined> {
  if (key === undefined) return;
  const row = await db
    .selectFrom('sentOnce')
    .select(['resultId', 'content'])
    .where('userId', '=', userId)
    .where('what', '=', what)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row?.content && row.content !== content) throw new ApiError('SENT_BEFORE');
  return row?.resultId ?? undefined;
}

/**
 * Runs a user's call, unless a call with the same key has already succeeded. If one is still running, waits for its result. A
 * failed call can be retried, even with a different body.
 *
 * @returns the ID of what this call or the earlier one created
 * @throws ApiError SENT_BEFORE if the earlier call had a different body
 */
export async function runOnce(
  tx: Db,
  { now, ...call }: KeyedCall & { now: Date },
  act: () => Promise<string>,
): Promise<string> {
  const { userId, what, key, content } = call;
  if (key === undefined) return act();
  const claimed = await tx
    .insertInto('sentOnce')
    .values({ userId, what, key, content, sentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  // The transaction that claimed the key also stored the result, so the result exists as soon as the key is visible.
  if (!claimed) return (await earlierResult(tx, call)) as string;
  const resultId = await act();
  const mine = tx.updateTable('sentOnce').set({ resultId }).where('userId', '=', userId);
  await mine.where('what', '=', what).where('key', '=', key).execute();
  return resultId;
}

/** Deletes a user's keys. */
export async function forgetKeysOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('sentOnce').where('userId', '=', userId).execute();
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sentOnce')
    .where('sentAt', '<', new Date(now.getTime() - KEPT))
    .execute();
}
