import { msg } from '#words';
import { sayAmount } from '../../../contract/foods/amount-terms.ts';
import { moveErrors } from '../../../contract/requests/moves.ts';
import type { MoveResult, OfferedInput } from '../../../contract/requests/requests.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { User } from '../../users/user.ts';
import { leftOf, offeredTo, requireLeft } from '../left.ts';
import { changeRequest } from '../stores/request-store.ts';
import { publishNote } from './carry-out.ts';
import { errorsOfMove, errorsUnless, lockReceived, makeMove } from './moves.ts';

/** Offers a waiting requester a smaller amount of food given in parts. Nothing is reserved until they accept. */
export async function offerFewer(db: Db, donor: User, id: string, { offered }: OfferedInput, ctx: Context) {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food } = await lockWaiting(tx, donor, id, ctx);
    if (request.wanted === null) throw new ApiError('NOT_IN_PARTS');
    if (offered >= request.wanted) {
      const wanted = sayAmount(request.wanted, food.unit);
      const message = msg`They asked for ${{ wanted }}. Offer less than that, or accept their request.`;
      throw new ApiError('NOT_FEWER', { message, issues: [{ path: 'offered', message }] });
    }
    if (offered === offeredTo(request)) return;
    requireLeft(offered, (await leftOf(tx, food)).left, food, 'offered');
    await changeRequest(tx, id, { offered });
    await publishNote(tx, 'offered', { ...request, foodId: food.id }, donor.id, ctx);
  });
}
offerFewer.errors = errorsUnless(['Requested'], 'NOT_IN_PARTS', 'NOT_FEWER', 'NOT_SO_MUCH_LEFT');

/** Withdraws an offer of a smaller amount. The request keeps waiting for the original amount. */
export async function takeOfferBack(db: Db, donor: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food } = await lockWaiting(tx, donor, id, ctx);
    if (offeredTo(request) === null) return;
    await changeRequest(tx, id, { offered: null });
    await publishNote(tx, 'offered', { ...request, foodId: food.id }, donor.id, ctx);
  });
}
takeOfferBack.errors = errorsUnless(['Requested']);

/**
 * Accepts an offer of a smaller amount, which is promised to the requester at once.
 *
 * @param offered the amount that the requester saw. The call fails if the offer has changed since then.
 */
export function takeOffered(
  db: Db,
  requester: User,
  id: string,
  { offered }: OfferedInput,
  ctx: Context,
): Promise<MoveResult> {
  return makeMove(db, requester, 'take', id, ctx, {
    check: async (tx, request, food) => {
      if (offeredTo(request) !== offered) throw new ApiError('NO_OFFER');
      requireLeft(offered, (await leftOf(tx, food)).left, food, 'offered');
      await changeRequest(tx, id, { wanted: offered });
    },
  });
}
takeOffered.errors = errorsOfMove('take', 'NO_OFFER', 'NOT_SO_MUCH_LEFT');

async function lockWaiting(tx: Db, donor: User, id: string, ctx: TransactionContext) {
  const { request, food, status } = await lockReceived(tx, donor, id, ctx);
  if (!food || status !== 'Requested') throw new ApiError(moveErrors[status]);
  return { request, food };
}
