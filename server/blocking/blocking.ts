import type * as contract from '../../contract/accounts/blocks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { presentImage } from '../kernel/presenting.ts';
import { MET_REFUSALS, metPerson } from '../moderation/report.ts';
import { endAllBetween } from '../sharing/moves/end-all.ts';
import { lockPerson } from '../users/lock-person.ts';
import type { User } from '../users/user.ts';
import * as store from './blocking-store.ts';

/** Returns the users that this user has blocked, most recent first. */
export async function blockedBy(db: Db, user: User): Promise<store.BlockedRow[]> {
  return store.blockedBy(db, user.id);
}

/**
 * Blocks the donor of a listing, the other party to a food request, or the author of a wanted post. The blocked user can no longer request the user's food.
 * Open food requests between the two end through ordinary moves, which notify everyone affected: the user's promises are undone,
 * requests for the user's food are declined, and the user's own requests are withdrawn. If this is interrupted, blocking again
 * finishes it.
 *
 * @returns the blocked user's id
 */
export async function block(db: Db, user: User, met: contract.BlockInput, ctx: Context): Promise<string> {
  const pair = await db.transaction().execute(async (tx) => {
    const { personId } = await metPerson(tx, user, met, ctx);
    const pair = { blockerId: user.id, blockedId: personId };
    await lockPerson(tx, user.id);
    await store.insertBlock(tx, pair, ctx.clock());
    return pair;
  });
  await endAllBetween(db, user, pair.blockedId, ctx);
  return pair.blockedId;
}
block.errors = MET_REFUSALS;

/** Unblocks a user. Food requests that the block ended stay ended. @returns the number of users unblocked: 1 or 0 */
export async function unblock(db: Db, user: User, id: string): Promise<number> {
  return (await store.deleteBlock(db, { blockerId: user.id, blockedId: id })) ? 1 : 0;
}

export function presentBlocked({ id, blockedAt, ...person }: store.BlockedRow, ctx: Context): contract.BlockedPerson {
  const { name, photo, picture } = person;
  return { _id: id, name, photo: presentImage(photo, ctx), picture, blockedAt: blockedAt.toISOString() };
}
