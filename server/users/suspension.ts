import { msg } from '#words';
import type { Db } from '../db/schema.ts';
import { ApiError } from '../kernel/api-error.ts';

/**
 * Rejects suspended and deleted accounts. An active account cannot be suspended or deleted until the transaction ends.
 *
 * @throws ApiError SUSPENDED, with the reason; NOT_SIGNED_IN if the account was deleted after the user was identified
 */
export async function requireActive(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['issuer', 'suspendedAt', 'suspendedWhy'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!user || user.issuer === 'left') throw new ApiError('NOT_SIGNED_IN');
  if (!user.suspendedAt) return;
  throw new ApiError('SUSPENDED', {
    message: msg`The moderators have suspended this account: ${{ why: user.suspendedWhy ?? '' }}`,
  });
}
