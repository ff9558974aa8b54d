import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { someFoodsOf } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { lastDays } from '../../kernel/calendar.ts';
import type { User } from '../../users/user.ts';
import { hideFood } from '../hide.ts';
import { deleteFood } from '../post.ts';
import { openRequestsBetween, openRequestsOf } from '../stores/move-store.ts';
import { decline, release, withdraw } from './accept.ts';

// Ends a person's foods and requests one by one, by moves that they could make themselves, so that everyone concerned is told.

/** How many foods or requests of a person are looked up at once. */
const BATCH = 100;

/** Withdraws all open requests of somebody. */
export async function withdrawAll(db: Db, user: User, ctx: Context): Promise<void> {
  await forAll(
    () => openRequestsOf(db, user.id, lastDays(ctx), BATCH),
    (id) => withdraw(db, user, id, ctx),
  );
}

/** Deletes all foods of somebody. */
export async function deleteAllFoods(db: Db, user: User, ctx: Context): Promise<void> {
  await forAll(
    () => someFoodsOf(db, user.id, { limit: BATCH }),
    (id) => deleteFood(db, user, id, ctx),
  );
}

/** Hides all foods of somebody who is suspended, or shows them again. */
export async function hideAllFoods(db: Db, donorId: string, donorSuspended: boolean, ctx: Context): Promise<void> {
  await forAll(
    () => someFoodsOf(db, donorId, { limit: BATCH, donorSuspended: !donorSuspended }),
    (id) => transact(db, ctx, (tx, ctx) => hideFood(tx, id, { donorSuspended }, ctx)),
  );
}

/**
 * Ends all open requests between somebody and another person: promises are taken back, requests for the user's foods
 * declined, and the user's own withdrawn.
 */
export async function endAllBetween(db: Db, user: User, otherId: string, ctx: Context): Promise<void> {
  await forAll(
    () => openRequestsBetween(db, user.id, otherId, lastDays(ctx)),
    async ({ id, status, isMine }) => {
      if (isMine) return withdraw(db, user, id, ctx);
      if (status === 'Accepted') await release(db, user, id, ctx);
      return decline(db, user, id, ctx);
    },
  );
}

/** Whether somebody has a food, or a request that may still lead to a hand-over. */
export async function hasAnything(tx: Db, { id }: User, ctx: Context): Promise<boolean> {
  const foods = await someFoodsOf(tx, id, { limit: 1 });
  return foods.length > 0 || (await openRequestsOf(tx, id, lastDays(ctx), 1)).length > 0;
}

/** Runs `act` for each, in a transaction of its own. After items that somebody else has ended meanwhile, looks again. */
async function forAll<T>(find: () => Promise<T[]>, act: (found: T) => Promise<unknown>): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const one of found) {
      await act(one).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }
}
