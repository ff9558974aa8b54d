import { NIL } from 'uuid';
import type { Samples } from '../../../contract/site/setup.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import { deleteAccount } from '../../personal-data/account-deletion.ts';
import { deleteHandOvers } from '../../sharing/forget.ts';
import type { User } from '../../users/user.ts';
import * as store from './sample-store.ts';

/** Counts the sample listings, and decides whether to ask stewards to delete them. */
export async function samplesOf(db: Db): Promise<Samples> {
  const foods = await store.countSamples(db);
  return { foods, isDeletionOffered: foods > 0 && (await store.areOutgrown(db)) };
}

/** Keeps the sample foods. Stewards are no longer asked to delete them. */
export const keepSamples = store.setSamplesStay;

/**
 * Deletes all sample hand-overs, and the accounts of the sample donors with their food. If interrupted, call it again to complete
 * it.
 */
export async function deleteSamples(db: Db, moderator: User, ctx: Context): Promise<void> {
  const donors = await store.sampleDonors(db);
  if (donors.length === 0) return;
  await db
    .transaction()
    .execute((tx) => record(tx, moderator, { act: 'delete-samples', targetId: NIL, target: '', why: null }, ctx));
  for (const donor of donors) {
    await deleteHandOvers(db, donor.id);
    await deleteAccount(db, donor, ctx);
  }
}
