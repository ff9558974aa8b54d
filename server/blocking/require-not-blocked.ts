import type { ApiErrorCode } from '../../contract/errors.ts';
import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';
import * as store from './blocking-store.ts';

/** Whether one person has blocked another. */
export const isBlocked = store.isBlocked;

/**
 * Sees to it that one person has not blocked another, nor does until the transaction ends.
 *
 * @throws ApiError NOT_REQUESTABLE or another code, which do not say why
 */
export async function requireNotBlocked(
  tx: Db,
  pair: store.Pair,
  code: ApiErrorCode = 'NOT_REQUESTABLE',
): Promise<void> {
  await store.holdBlocks(tx, pair.blockerId);
  if (await store.isBlocked(tx, pair)) throw new ApiError(code);
}
