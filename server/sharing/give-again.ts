import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import type { User } from '../users/user.ts';
import { followMove, lockReceived } from './moves/moves.ts';
import { letGoOfFood } from './stores/request-store.ts';

/**
 * Gives a food again as if a request for it that is collected had never been made. That request stays with its person, as when
 * the food is deleted.
 *
 * @throws ApiError REQUEST_NOT_FOUND or NOT_YOURS
 */
export async function giveAgain(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { food, status } = await lockReceived(tx, donor, id, ctx);
    if (!food || status !== 'Collected') return;
    await letGoOfFood(tx, id, food.id);
    await followMove(tx, food, donor, ctx);
  });
}
