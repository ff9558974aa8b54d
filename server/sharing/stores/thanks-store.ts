import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** @returns false if this side had already said thanks */
export async function insertThanks(
  tx: Db,
  thanks: { requestId: string; byDonor: boolean; words: string | null; saidAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('thanks')
    .values(thanks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the texts of the thanks that a user has sent. Recipients keep the thanks without a text. */
export async function eraseThanksTexts(tx: Db, userId: string): Promise<void> {
  await sql`
    update thanks set words = null from food_requests request
    where request.id = request_id and case when by_donor then request.donor_id else request.requester_id end = ${userId}
  `.execute(tx);
}
