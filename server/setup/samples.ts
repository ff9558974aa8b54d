import { NIL } from 'uuid';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { record } from '../moderation/moderation-log.ts';
import type { User } from '../people/user.ts';
import { deleteAccount } from '../personal-data/account-deletion.ts';
import * as store from './sample-store.ts';

export const countSamples = store.countSamples;

/** Deletes the sample foods with their donors, as if these had deleted their accounts. An interrupted deletion can be repeated. */
export async function deleteSamples(db: Db, moderator: User, ctx: Context): Promise<void> {
  const donors = await store.sampleDonors(db);
  if (donors.length === 0) return;
  await db
    .transaction()
    .execute((tx) => record(tx, moderator, { act: 'delete-samples', targetId: NIL, target: '', why: null }, ctx));
  for (const donor of donors) await deleteAccount(db, donor, ctx);
}
