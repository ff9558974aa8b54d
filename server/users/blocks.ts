import type { ApiErrorCode } from '../../contract/errors.ts';
import type { Db } from '../db/schema.ts';
import { ApiError } from '../kernel/api-error.ts';

export type Pair = { blockerId: string; blockedId: string };

/** Whether one person has blocked another. */
export async function isBlocked(db: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blockedId')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses a call when one person has blocked another, and makes new blocks by that person wait until the transaction ends.
 *
 * @throws ApiError NOT_REQUESTABLE or another code, which do not say why
 */
export async function requireNotBlocked(tx: Db, pair: Pair, code: ApiErrorCode = 'NOT_REQUESTABLE'): Promise<void> {
  await holdBlocks(tx, pair.blockerId);
  if (await isBlocked(tx, pair)) throw new ApiError(code);
}

/** Makes new blocks by this person wait until the transaction ends. */
async function holdBlocks(tx: Db, blockerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', blockerId).forShare().execute();
}
