import { msg } from '#words';
import { moveErrors } from '../../../contract/requests/moves.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { User } from '../../users/user.ts';
import { publishNote } from '../moves/carry-out.ts';
import { errorsUnless, lockOwn, lockReceived } from '../moves/moves.ts';
import { changeRequest } from '../stores/request-store.ts';
import { askableFrom } from '../times/when-missed.ts';
import { momentInWords } from './days-in-words.ts';

/** Asks an accepted requester whether they are on their way. Allowed from `askableFrom` on. No-op if already asked. */
export async function askWhetherComing(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, status } = await lockReceived(tx, donor, id, ctx);
    if (!food || status !== 'Accepted') throw new ApiError(moveErrors[status]);
    if (request.askedComingAt) return;
    const from = askableFrom(request, ctx);
    if (from > ctx.clock()) {
      const message = (words: Words) =>
        words._(msg`It’s too early to ask. You can ask from ${{ moment: momentInWords(words, from, ctx) }}.`);
      throw new ApiError('ASKED_TOO_EARLY', { message });
    }
    await changeRequest(tx, id, { askedComingAt: ctx.clock() });
    await publishNote(tx, 'expected', { ...request, foodId: food.id }, donor.id, ctx);
  });
}
askWhetherComing.errors = errorsUnless(['Accepted'], 'ASKED_TOO_EARLY');

/** Tells the donor that the requester is on their way. No-op if already told. Requesters who aren't coming withdraw instead. */
export async function sayOnMyWay(db: Db, requester: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, status } = await lockOwn(tx, requester, id, ctx);
    if (!food || status !== 'Accepted') throw new ApiError(moveErrors[status]);
    if (!request.askedComingAt) throw new ApiError('NOT_EXPECTED');
    if (request.onWayAt) return;
    await changeRequest(tx, id, { onWayAt: ctx.clock() });
    await publishNote(tx, 'on-the-way', { ...request, foodId: food.id }, requester.id, ctx);
  });
}
sayOnMyWay.errors = errorsUnless(['Accepted'], 'NOT_EXPECTED');
