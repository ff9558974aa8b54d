import type { Db } from '../db/schema.ts';
import { deleteFirstOffersTo } from './stores/first-offer-store.ts';
import { clearCopies, deleteCollectedFrom, deleteOwnRequests } from './stores/request-store.ts';
import { eraseThanksTexts } from './stores/thanks-store.ts';

/** Deletes a sample donor's hand-overs, for both sides. Without the donor, nothing would mark them as samples. */
export const deleteHandOvers = deleteCollectedFrom;

/**
 * Deletes the requests, texts and thanks of a user whose account is being deleted. The other side keeps its hand-overs, without
 * the user's name, place and texts. Donors keep a withdrawn request until they have seen it. Before calling this, end the user's
 * open listings and requests (end-all.ts).
 */
export async function deleteSharingData(tx: Db, userId: string): Promise<void> {
  await deleteOwnRequests(tx, userId);
  await clearCopies(tx, userId);
  await eraseThanksTexts(tx, userId);
  await deleteFirstOffersTo(tx, userId);
}
