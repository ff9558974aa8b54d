import type * as contract from '../../contract/accounts/blocks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { presentImage } from '../kernel/presenting.ts';
import { MET_REFUSALS, metPerson } from '../moderation/report.ts';
import { endAllBetween } from '../sharing/moves/end-all.ts';
import { lockPerson } from '../users/lock-person.ts';
import type { User } from '../users/user.ts';
import * as store from './blocking-store.ts';

/** The people whom somebody has blocked, the last one first. */
export async function blockedBy(db: Db, user: User): Promise<store.BlockedRow[]> {
  return store.blockedBy(db, user.id);
}

/**
 * Blocks a person whom someone has met. From then on that person can not ask for their foods. All that is open between the two
 * ends by moves that they could make themselves, so everyone concerned is told: a promise is taken back, a request for the
 * blocker's food declined, and the blocker's own withdrawn. Blocking again continues an interrupted attempt.
 *
 * @returns the blocked person's id
 */
export async function block(db: Db, user: User, met: contract.BlockInput, ctx: Context): Promise<string> {
  const pair = await db.transaction().execute(async (tx) => {
    const { personId } = await metPerson(tx, user, met);
    const pair = { blockerId: user.id, blockedId: personId };
    await lockPerson(tx, user.id);
    await store.insertBlock(tx, pair, ctx.clock());
    return pair;
  });
  await endAllBetween(db, user, pair.blockedId, ctx);
  return pair.blockedId;
}
block.errors = MET_REFUSALS;

/** Lets someone ask again. Ended requests stay ended. @returns how many were unblocked: one or none */
export async function unblock(db: Db, user: User, id: string): Promise<number> {
  return (await store.deleteBlock(db, { blockerId: user.id, blockedId: id })) ? 1 : 0;
}

export function presentBlocked({ id, blockedAt, ...person }: store.BlockedRow, ctx: Context): contract.BlockedPerson {
  const { name, photo, picture } = person;
  return { _id: id, name, photo: presentImage(photo, ctx), picture, blockedAt: blockedAt.toISOString() };
}
