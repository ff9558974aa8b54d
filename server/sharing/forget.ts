import type { Db } from '../db/schema.ts';
import { clearCopies, deleteCollectedFrom, deleteOwnRequests } from './stores/request-store.ts';
import { forgetWords } from './stores/thanks-store.ts';

/** Deletes the hand-overs of someone's foods, for the other side too: those of samples, once nothing shows what they were. */
export const forgetHandOvers = deleteCollectedFrom;

/**
 * Deletes the requests, words and thanks of somebody whose account is deleted. Hand-overs stay for the other side,
 * without a name, a place or their words, and so does what its donor has not seen withdrawn yet. The caller has ended all that was open (end-all.ts).
 */
export async function forgetSharing(tx: Db, userId: string): Promise<void> {
  await deleteOwnRequests(tx, userId);
  await clearCopies(tx, userId);
  await forgetWords(tx, userId);
}
