import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import type { User } from '../users/user.ts';
import { lockReceived, updateAfterMove } from './moves/moves.ts';
import { detachFromFood } from './stores/request-store.ts';

/**
 * Makes collected food available again by detaching its request. The requester keeps the request, as if the listing had been
 * deleted.
 *
 * @throws ApiError REQUEST_NOT_FOUND or NOT_YOURS
 */
export async function giveAgain(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { food, status } = await lockReceived(tx, donor, id, ctx);
    if (!food || status !== 'Collected') return;
    await detachFromFood(tx, id, food.id);
    await updateAfterMove(tx, food, donor, ctx);
  });
}
