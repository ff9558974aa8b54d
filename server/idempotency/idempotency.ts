import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Db } from '../db/schema.ts';
import { ApiError } from '../kernel/api-error.ts';

/** How long a result is stored, in milliseconds: longer than browsers keep unsent calls. */
const KEPT = 30 * 24 * 60 * 60_000;

/** The header that makes a call safe to repeat, named as in the IETF draft. */
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

/** Identifies a call that is sent again. */
export type Sending = {
  key: string | undefined;
  /** A digest of the body. */
  content: string;
};

/** A call without a key, which takes effect each time it is sent. */
export const UNKEYED: Sending = { key: undefined, content: '' };

type KeyedCall = Sending & {
  userId: string;
  /** The kind of call. A key applies to one kind only. */
  what: 'food' | 'request';
};

/** The identity of a call: its key, and a digest of its body. */
export function sendingOf(key: string | undefined, body: string): Sending {
  return { key, content: createHash('sha256').update(body).digest('base64url') };
}

/**
 * The result of an earlier call with this key, if there is one. For checks that count or reject a call before it runs.
 * A call that is still running is left to `once`.
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
 * Runs a call for a user, unless one with the same key has already succeeded. If one is still running, waits for its
 * result. A failed call can be repeated, even with a different body.
 *
 * @returns the id that this call or the earlier one has created
 * @throws ApiError SENT_BEFORE if the earlier call had a different body
 */
export async function once(
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
  // The transaction that claimed the key also stored the result, so the result is there once the key is visible.
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
