import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { someFoodsOf } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { earliestOpenDeadlines } from '../../kernel/calendar.ts';
import type { User } from '../../users/user.ts';
import { endOffersBetween } from '../first-offers.ts';
import { hideFood } from '../hide.ts';
import { deleteFood } from '../post.ts';
import { openRequestsBetween, openRequestsOf } from '../stores/move-store.ts';
import { decline, release, withdraw } from './accept.ts';

// These functions end listings and requests one by one with ordinary moves, so that everyone affected is notified.

/** Maximum number of listings or requests per query. */
const BATCH = 100;

/** Withdraws all open requests of a user. */
export async function withdrawAll(db: Db, user: User, ctx: Context): Promise<void> {
  await forAll(
    () => openRequestsOf(db, user.id, earliestOpenDeadlines(ctx), BATCH),
    (id) => withdraw(db, user, id, ctx),
  );
}

/** Deletes all listings of a user. */
export async function deleteAllFoods(db: Db, user: User, ctx: Context): Promise<void> {
  await forAll(
    () => someFoodsOf(db, user.id, { limit: BATCH }),
    (id) => deleteFood(db, user, id, ctx),
  );
}

/** Hides all listings of a suspended donor, or shows them again. */
export async function hideAllFoods(db: Db, donorId: string, donorSuspended: boolean, ctx: Context): Promise<void> {
  await forAll(
    () => someFoodsOf(db, donorId, { limit: BATCH, donorSuspended: !donorSuspended }),
    (id) => transact(db, ctx, (tx, ctx) => hideFood(tx, id, { donorSuspended }, ctx)),
  );
}

/** Ends all open requests between two users: declines those for `user`'s food, even accepted ones, and withdraws `user`'s own. */
export async function endAllBetween(db: Db, user: User, otherId: string, ctx: Context): Promise<void> {
  await endOffersBetween(db, user, otherId, ctx);
  await forAll(
    () => openRequestsBetween(db, user.id, otherId, earliestOpenDeadlines(ctx)),
    async ({ id, status, isMine }) => {
      if (isMine) return withdraw(db, user, id, ctx);
      if (status === 'Accepted') await release(db, user, id, ctx);
      return decline(db, user, id, ctx);
    },
  );
}

/** Whether a user has a listing, or an open request that has not expired. */
export async function hasAnything(tx: Db, { id }: User, ctx: Context): Promise<boolean> {
  const foods = await someFoodsOf(tx, id, { limit: 1 });
  return foods.length > 0 || (await openRequestsOf(tx, id, earliestOpenDeadlines(ctx), 1)).length > 0;
}

/**
 * Calls `act` for each item that `find` returns, until it returns none. Ignores ApiErrors: they mean that the item has already
 * ended.
 */
async function forAll<T>(find: () => Promise<T[]>, act: (found: T) => Promise<unknown>): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const one of found) {
      await act(one).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }
}
