import type { ThanksInput } from '../../contract/thanks.ts';
import type { User } from '../accounts/account.ts';
import { requireActive } from '../accounts/suspension.ts';
import { ApiError } from '../api-error.ts';
import { isBlocked } from '../blocking/require-not-blocked.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { movableRequest } from '../queue/queue.ts';
import { transact } from '../transact.ts';
import * as store from './thanks-store.ts';

/**
 * One side of a hand-over says thanks to the other, once. Whom the other side has blocked is not told that it hears nothing.
 *
 * @throws ApiError REQUEST_NOT_FOUND, NOT_YOURS, NOT_COLLECTED or SUSPENDED
 */
export async function sayThanks(db: Db, user: User, id: string, { words }: ThanksInput, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await requireActive(tx, user.id);
    const request = await movableRequest(tx, id);
    if (!request) throw new ApiError('REQUEST_NOT_FOUND');
    const { id: requestId, foodId, donorId, requesterId } = request;
    if (user.id !== donorId && user.id !== requesterId) throw new ApiError('NOT_YOURS');
    if (request.status !== 'Collected') throw new ApiError('NOT_COLLECTED');
    const byDonor = user.id === donorId;
    const isNew = await store.insertThanks(tx, { requestId, byDonor, words: words ?? null, saidAt: ctx.clock() });
    const otherId = byDonor ? requesterId : donorId;
    if (!isNew || (await isBlocked(tx, { blockerId: otherId, blockedId: user.id }))) return;
    await store.markUnread(tx, requestId, byDonor ? 'requester' : 'donor');
    if (!foodId) return;
    await ctx.publish(tx, {
      kind: 'request-noted',
      note: byDonor ? 'thanked-by-donor' : 'thanked-by-requester',
      ...{ foodId, donorId, requesterIds: [requesterId], requestId, actorId: user.id },
    });
  });
}

/** Forgets what somebody who leaves has said with their thanks. */
export async function forgetThanks(tx: Db, userId: string): Promise<void> {
  await store.forgetWords(tx, userId);
}
