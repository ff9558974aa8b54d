import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';

/**
 * Sees to it that someone is neither suspended nor gone, nor is until the transaction ends.
 *
 * @throws ApiError SUSPENDED, with why; NOT_SIGNED_IN for who has left since they were identified
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
    message: `This account is suspended by those who look after the site: ${user.suspendedWhy}`,
  });
}
