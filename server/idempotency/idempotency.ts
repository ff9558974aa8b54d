import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Db } from '../db/schema.ts';
import { ApiError } from '../kernel/api-error.ts';

/** How long a result is stored, in milliseconds: longer than browsers keep unsent calls. */
const KEPT = 30 * 24 * 60 * 60_000;

/** The header of a call that can be repeated without being carried out again, named as in the IETF's draft. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .uuid('Idempotency-Key must be a UUID.')
    .overwrite((key) => key.toLowerCase())
    .optional()
    .describe(
      'A UUID of the client’s own. The same call with the same key is done once within 30 days; another call with it is ' +
        'refused as SENT_BEFORE.',
    ),
});

/** What a call is known by when it is sent again. */
export type Sending = {
  key: string | undefined;
  /** What it said (a digest of its body). */
  content: string;
};

/** A call that is done however often it is sent. */
export const UNKEYED: Sending = { key: undefined, content: '' };

type KeyedCall = Sending & {
  userId: string;
  /** The kind of call, as a key is good for one kind. */
  what: 'food' | 'request';
};

/** By what a call is known: its key, and a digest of its body. */
export function sendingOf(key: string | undefined, body: string): Sending {
  return { key, content: createHash('sha256').update(body).digest('base64url') };
}

/**
 * The result of an earlier call with this key, if there is one. It serves checks that count or refuse a call before it is
 * made. A call that runs at this moment is left to `once`.
 *
 * @throws ApiError SENT_BEFORE when the earlier call said something else
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
 * Carries out a call for a person unless it has been carried out under that key already. If it runs at this moment, waits
 * for its result. A failed call can be repeated, also with other content.
 *
 * @returns the id that this call or the earlier one has led to
 * @throws ApiError SENT_BEFORE when the earlier call said something else
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
  // The transaction that claimed the key stored the result before anybody else could see it.
  if (!claimed) return (await earlierResult(tx, call)) as string;
  const resultId = await act();
  const mine = tx.updateTable('sentOnce').set({ resultId }).where('userId', '=', userId);
  await mine.where('what', '=', what).where('key', '=', key).execute();
  return resultId;
}

/** Deletes the keys of a person. */
export async function forgetKeysOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('sentOnce').where('userId', '=', userId).execute();
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sentOnce')
    .where('sentAt', '<', new Date(now.getTime() - KEPT))
    .execute();
}
