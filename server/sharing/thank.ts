import type { ThanksInput } from '../../contract/requests/thanks.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { isBlocked } from '../users/blocks.ts';
import { requireActive } from '../users/suspension.ts';
import type { User } from '../users/user.ts';
import { publishNote } from './moves/carry-out.ts';
import { findRequest } from './moves/moves.ts';
import { insertThanks } from './stores/thanks-store.ts';

/** Thanks the other side of a hand-over, once. If that side has blocked the user, the call succeeds but sends no notification. */
export async function sayThanks(db: Db, user: User, id: string, { words }: ThanksInput, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await requireActive(tx, user.id);
    const request = await findRequest(tx, id);
    const { id: requestId, donorId, requesterId } = request;
    if (user.id !== donorId && user.id !== requesterId) throw new ApiError('NOT_YOURS');
    if (request.status !== 'Collected') throw new ApiError('NOT_COLLECTED');
    const byDonor = user.id === donorId;
    const isNew = await insertThanks(tx, { requestId, byDonor, words: words ?? null, saidAt: ctx.clock() });
    const otherId = byDonor ? requesterId : donorId;
    if (!isNew || (await isBlocked(tx, { blockerId: otherId, blockedId: user.id }))) return;
    const note = byDonor ? 'thanked-by-donor' : 'thanked-by-requester';
    await publishNote(tx, note, request, user.id, ctx);
  });
}
sayThanks.errors = codes('NOT_YOURS', 'SUSPENDED', 'REQUEST_NOT_FOUND', 'NOT_COLLECTED');
