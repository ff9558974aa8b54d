import type * as contract from '../../contract/requests.ts';
import { requireOwnEmail, type User } from '../accounts/account.ts';
import { type Moment, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import * as store from './overview-store.ts';

/** What waits for a person: others' requests for their foods, and news of their own. */
export async function attentionOf(db: Db, user: User, at: Moment): Promise<contract.Attention> {
  return { waiting: await store.countWaiting(db, user.id, today(at)), news: await store.countUnseen(db, user.id) };
}

/**
 * Takes note that a person has looked at their requests.
 *
 * @returns how many of them had news
 * @throws Refusal NOT_YOURS
 */
export async function markSeen(db: Db, requester: User, email: string): Promise<number> {
  requireOwnEmail(requester, email);
  return store.markSeen(db, requester.id);
}

/** What a donor has given. A food counts as shared while it is there, and for good once someone has collected it. */
export async function figuresOf(db: Db, donor: User): Promise<contract.Figures> {
  const { collected, deleted } = await store.countCollected(db, donor.id);
  return { shared: (await store.countFoods(db, donor.id)) + deleted, collected };
}
