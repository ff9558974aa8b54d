import type { ApiErrorCode } from '../../contract/errors.ts';
import type { Db } from '../db/schema.ts';
import { ApiError } from '../kernel/api-error.ts';

export type Pair = { blockerId: string; blockedId: string };

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
 * Rejects a call if the blocker has blocked the other user. New blocks by the blocker wait until the transaction ends.
 *
 * @throws ApiError with `code`, which must not reveal the block
 */
export async function requireNotBlocked(tx: Db, pair: Pair, code: ApiErrorCode = 'NOT_REQUESTABLE'): Promise<void> {
  await delayNewBlocks(tx, pair.blockerId);
  if (await isBlocked(tx, pair)) throw new ApiError(code);
}

/** Makes new blocks by this user wait until the transaction ends. */
async function delayNewBlocks(tx: Db, blockerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', blockerId).forShare().execute();
}
