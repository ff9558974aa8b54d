import type * as contract from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import * as store from './overview-store.ts';

/** What a user has not dealt with: others' requests for their foods, and decisions on their own. */
export async function unreadOf(db: Db, user: User, ctx: Context): Promise<contract.Unread> {
  return {
    waiting: await store.countWaiting(db, user.id, today(ctx)),
    decided: await store.countDecided(db, user.id),
  };
}

/** What a donor has given. A food counts as shared while it is there, and for good once someone has collected it. */
export async function figuresOf(db: Db, donor: User): Promise<contract.Figures> {
  const { collected, deleted } = await store.countCollected(db, donor.id);
  return { shared: (await store.countFoods(db, donor.id)) + deleted, collected };
}
