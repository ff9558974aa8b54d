import type { ReadInput } from '../../contract/requests.ts';
import type { Db } from '../db/schema.ts';
import { requireOwnEmail, type User } from '../people/user.ts';
import * as store from './request-store.ts';

export { markReadByDonor } from './request-store.ts';

/**
 * Marks the decisions as read that a person has seen. A newer decision stays unread.
 *
 * @returns how many were unread
 * @throws ApiError NOT_YOURS
 */
export async function markRead(db: Db, requester: User, email: string, { seen }: ReadInput): Promise<number> {
  requireOwnEmail(requester, email);
  return store.markRead(db, requester.id, seen);
}
