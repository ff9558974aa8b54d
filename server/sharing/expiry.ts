import { sql } from 'kysely';
import { foodStatusAfter } from '../../contract/moves.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { bringBackUnexpired, lockFreeFoods, retireExpired, setFoodStatus } from '../foods/food.ts';
import { forgetPassed } from '../places/place.ts';
import { expiredFoods, expireQueues } from '../queue/queue.ts';
import { type TransactionContext, transact } from '../transact.ts';
import { showStatus } from './food-status.ts';

/** How many foods one transaction deals with. */
const BATCH = 500;

/** Any fixed number will do; it names this lock among the database's advisory locks. */
const SWEEP_LOCK = 7_041_776_300_216;

/**
 * Records for every open request whose food has passed its deadline that it has expired. A food that someone else has
 * locked is left to the next time.
 */
export async function expirePassedRequests(db: Db, ctx: Context): Promise<void> {
  let after: string | undefined;
  await inBatches(db, ctx, async (tx, ctx) => {
    const foodIds = await expiredFoods(tx, { after, limit: BATCH }, ctx);
    after = foodIds.at(-1);
    const expired = await expireQueues(tx, await lockFreeFoods(tx, foodIds), ctx);
    // What was promised of them is left again.
    const status = foodStatusAfter(Number.POSITIVE_INFINITY, []);
    const foods = expired.map(({ food }) => food);
    await setFoodStatus(tx, foods, status);
    for (const { food, requesterIds } of expired) {
      await showStatus(tx, { ...food, status }, status, { requesterIds, user: undefined }, ctx);
    }
    return foodIds.length;
  });
}

/**
 * Takes foods whose deadline has passed out of the indexes that serve the lists, and has those in them again that a clock
 * took out too soon. Only the latter changes what anyone sees. Where exactly those were that have passed is forgotten.
 */
export async function sortOutExpired(db: Db, ctx: Context): Promise<void> {
  await inBatches(db, ctx, (tx) => forgetPassed(tx, BATCH, ctx));
  await inBatches(db, ctx, (tx) => retireExpired(tx, BATCH, ctx));
  await inBatches(db, ctx, async (tx, ctx) => {
    const foods = await bringBackUnexpired(tx, BATCH, ctx);
    for (const food of foods) await showStatus(tx, food, food.status, { requesterIds: [], user: undefined }, ctx);
    return foods.length;
  });
}

/** Acts again and again, each time in a transaction, until less than a batch is done. One server at a time does so. */
async function inBatches(
  db: Db,
  ctx: Context,
  act: (tx: Db, ctx: TransactionContext) => Promise<number>,
): Promise<void> {
  const actIfFree = async (tx: Db, ctx: TransactionContext) => {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as is_ours`.execute(
      tx,
    );
    return rows[0]?.isOurs ? act(tx, ctx) : 0;
  };
  while ((await transact(db, ctx, actIfFree)) === BATCH);
}
