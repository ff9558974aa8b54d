import { msg } from '#words';
import { sayAmount } from '../../../contract/foods/amount-terms.ts';
import type { FoodInput } from '../../../contract/foods/foods.ts';
import { moveErrors } from '../../../contract/requests/moves.ts';
import type { WantedInput } from '../../../contract/requests/requests.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import type { FoodRow } from '../../foods/food.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { User } from '../../users/user.ts';
import { leftOf, requireLeft } from '../left.ts';
import { changeRequest, setWantedOfWaiting } from '../stores/request-store.ts';
import { publishNote } from './carry-out.ts';
import { errorsUnless, lockOwn } from './moves.ts';

/**
 * Changes the amount of a waiting request for food given in parts. Reducing it is always possible, increasing it only if enough
 * is left. The donor sees the new amount. Any offer of a smaller amount ends.
 */
export async function changeWanted(
  db: Db,
  requester: User,
  id: string,
  { wanted }: WantedInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, status } = await lockOwn(tx, requester, id, ctx);
    if (!food || status !== 'Requested') throw new ApiError(moveErrors[status]);
    if (request.wanted === null) throw new ApiError('NOT_IN_PARTS');
    if (wanted > request.wanted) requireLeft(wanted, (await leftOf(tx, food)).left, food);
    if (wanted === request.wanted) return;
    await changeRequest(tx, id, { wanted, offered: null });
    await publishNote(tx, 'wanted', { ...request, foodId: food.id }, requester.id, ctx);
  });
}
changeWanted.errors = errorsUnless(['Requested'], 'NOT_IN_PARTS', 'NOT_SO_MUCH_LEFT');

/**
 * Checks a locked listing's new quantity and `inParts` against what is promised or collected. If `inParts` changes, waiting
 * requests are changed to ask for all of the food.
 *
 * @throws ApiError FOOD_COLLECTED, PARTS_PROMISED or MORE_PROMISED
 */
export async function changeQuantity(
  tx: Db,
  food: FoodRow,
  { quantity, inParts = food.inParts }: Pick<FoodInput, 'quantity' | 'inParts'>,
): Promise<void> {
  const { left, isCollected } = await leftOf(tx, food);
  const taken = food.quantity - left;
  if (isCollected) throw new ApiError('FOOD_COLLECTED');
  if (inParts !== food.inParts) {
    if (taken > 0) throw new ApiError('PARTS_PROMISED');
    await setWantedOfWaiting(tx, food.id, inParts ? quantity : null);
  }
  if (inParts && quantity < taken) {
    const message = msg`Already promised or collected: ${{ taken: sayAmount(taken, food.unit) }}. Enter at least that much.`;
    throw new ApiError('MORE_PROMISED', { message, issues: [{ path: 'quantity', message }] });
  }
}
