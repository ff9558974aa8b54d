import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';

/**
 * Sees to it that someone is not suspended, nor is until the transaction ends.
 *
 * @throws ApiError SUSPENDED, with why
 */
export async function requireNotSuspended(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['suspendedAt', 'suspendedWhy'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!user?.suspendedAt) return;
  throw new ApiError('SUSPENDED', {
    message: `This account is suspended by those who look after the site: ${user.suspendedWhy}`,
  });
}
