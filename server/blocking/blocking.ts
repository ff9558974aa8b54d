import type * as contract from '../../contract/blocks.ts';
import type { User } from '../accounts/account.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import { today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { metPerson } from '../moderation/report.ts';
import { presentImage } from '../presenting.ts';
import { forAll } from '../sharing/for-all.ts';
import { makeMove } from '../sharing/hand-over.ts';
import * as store from './blocking-store.ts';

/** Whom somebody has blocked, the last one first. */
export async function blockedBy(db: Db, user: User): Promise<store.BlockedRow[]> {
  return store.blockedBy(db, user.id);
}

/**
 * Blocks whom someone met. From then on that person can not ask for their foods. What is open between the two ends by the
 * moves that they could make themselves, so that everyone concerned is told: a promise is taken back, a request for the
 * blocker's food declined, and the blocker's own withdrawn. Blocking once more goes on where that was broken off.
 *
 * @returns the blocked person's id
 * @throws ApiError FOOD_NOT_FOUND, REQUEST_NOT_FOUND, PERSON_NOT_FOUND or ABOUT_YOURSELF
 */
export async function block(db: Db, user: User, met: contract.BlockInput, ctx: Context): Promise<string> {
  const pair = await db.transaction().execute(async (tx) => {
    const { personId } = await metPerson(tx, user, met);
    const pair = { blockerId: user.id, blockedId: personId };
    await lockPerson(tx, user.id);
    await store.insertBlock(tx, pair, ctx.clock());
    return pair;
  });
  await forAll(
    () => store.openRequestsBetween(db, pair, today(ctx)),
    async ({ id, status, isMine }) => {
      if (isMine) return makeMove(db, user, 'withdraw', id, ctx);
      if (status === 'Accepted') await makeMove(db, user, 'release', id, ctx);
      return makeMove(db, user, 'decline', id, ctx);
    },
  );
  return pair.blockedId;
}

/** Lets someone ask again. What had ended stays so. @returns how many were blocked: one or none */
export async function unblock(db: Db, user: User, id: string): Promise<number> {
  return (await store.deleteBlock(db, { blockerId: user.id, blockedId: id })) ? 1 : 0;
}

export function presentBlocked({ id, blockedAt, ...person }: store.BlockedRow, ctx: Context): contract.BlockedPerson {
  const { name, photo, picture } = person;
  return { _id: id, name, photo: presentImage(photo, ctx), picture, blockedAt: blockedAt.toISOString() };
}
