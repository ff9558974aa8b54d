import type { ReadInput } from '../../contract/requests/requests.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { codes } from '../kernel/api-error.ts';
import { markSeen } from '../notifications/inbox.ts';
import { requireOwnEmail, type User } from '../users/user.ts';

/**
 * Marks decisions as read if the requester has seen them. Newer decisions stay unread.
 *
 * @returns the number of requests whose decision was marked as read
 */
export async function markRead(
  db: Db,
  requester: User,
  email: string,
  { seen }: ReadInput,
  ctx: Pick<Context, 'clock'>,
): Promise<number> {
  requireOwnEmail(requester, email);
  return markSeen(db, requester.id, seen, ctx.clock());
}
markRead.errors = codes('NOT_YOURS');
