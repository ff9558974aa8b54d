import { msg } from '#words';
import { isAllowedFrom, moveErrors, moves } from '../../../contract/requests/moves.ts';
import { parsePickupTime } from '../../../contract/requests/pickup-time-terms.ts';
import type { ProposedTimeInput } from '../../../contract/requests/pickup-times.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { type TransactionContext, transact } from '../../events/transact.ts';
import { ApiError, invalidInput } from '../../kernel/api-error.ts';
import { spanOf } from '../../kernel/pickup-span.ts';
import type { User } from '../../users/user.ts';
import { publishNote } from '../moves/carry-out.ts';
import { errorsUnless, lockOnEitherSide } from '../moves/moves.ts';
import { changeRequest } from '../stores/request-store.ts';
import { clearedProposal } from '../stores/request-values.ts';
import { setPickupTime } from './choose-pickup-time.ts';
import { isOver, proposalOf } from './pickup-times.ts';

/**
 * Proposes a pick-up time for an open request, as its donor or requester. Replaces any earlier proposal by either of them.
 * Nothing else changes until the other side agrees.
 */
export async function proposePickupTime(db: Db, user: User, id: string, input: ProposedTimeInput, ctx: Context) {
  const { window: time } = input;
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, isDonor } = await lockOpen(tx, user, id, ctx);
    const span = spanOf(time, ctx.timeZone);
    if (!span || span.startsAt >= span.endsAt)
      throw invalidInput('window', msg`The clocks go forward during this pick-up time. Choose another one.`);
    if (isOver(time, ctx)) throw invalidInput('window', msg`This time has passed. Choose a later one.`);
    if ((parsePickupTime(time)?.day ?? '') > food.deadline)
      throw invalidInput('window', msg`This is after the last day. Choose an earlier day.`);
    if (request.proposedTime === time && request.proposedByDonor === isDonor) return;
    await changeRequest(tx, id, { ...clearedProposal, proposedTime: time, proposedByDonor: isDonor });
    const note = isDonor ? 'proposed-by-donor' : 'proposed-by-requester';
    await publishNote(tx, note, { ...request, foodId: food.id }, user.id, ctx);
  });
}
proposePickupTime.errors = errorsUnless(moves.withdraw.from);

/**
 * Agrees to the pick-up time that the other side proposed, which becomes the request's pick-up time.
 *
 * @param input the time that the user saw. The call fails if the proposal has changed since then.
 */
export async function agreeToPickupTime(db: Db, user: User, id: string, input: ProposedTimeInput, ctx: Context) {
  const { window: time } = input;
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, isDonor } = await lockOpen(tx, user, id, ctx);
    const proposal = proposalOf(request, ctx);
    if (!proposal && request.pickupTime === time) return;
    if (proposal?.time !== time || proposal.byDonor === isDonor) throw new ApiError('NO_PROPOSAL');
    await setPickupTime(tx, request, food, time, ctx);
    await changeRequest(tx, id, { agreedAt: ctx.clock() });
    const note = isDonor ? 'agreed-by-donor' : 'agreed-by-requester';
    await publishNote(tx, note, { ...request, foodId: food.id }, user.id, ctx);
  });
}
agreeToPickupTime.errors = errorsUnless(moves.withdraw.from, 'NO_PROPOSAL');

/**
 * Declines the pick-up time that the other side proposed. Nothing else changes.
 *
 * @param input the time that the user saw. The call fails if the proposal has changed since then.
 */
export async function declinePickupTime(db: Db, user: User, id: string, input: ProposedTimeInput, ctx: Context) {
  const { window: time } = input;
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, isDonor } = await lockOpen(tx, user, id, ctx);
    if (request.declinedTime === time && request.declinedByDonor === isDonor) return;
    const proposal = proposalOf(request, ctx);
    if (proposal?.time !== time || proposal.byDonor === isDonor) throw new ApiError('NO_PROPOSAL');
    await changeRequest(tx, id, { ...clearedProposal, declinedTime: time, declinedByDonor: isDonor });
    const note = isDonor ? 'time-declined-by-donor' : 'time-declined-by-requester';
    await publishNote(tx, note, { ...request, foodId: food.id }, user.id, ctx);
  });
}
declinePickupTime.errors = errorsUnless(moves.withdraw.from, 'NO_PROPOSAL');

/** Withdraws the user's own proposal. */
export async function takeProposalBack(db: Db, user: User, id: string, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request, food, isDonor } = await lockOpen(tx, user, id, ctx);
    if (request.proposedTime === null) return;
    if (request.proposedByDonor !== isDonor) throw new ApiError('NOT_YOURS');
    await changeRequest(tx, id, clearedProposal);
    const note = isDonor ? 'proposed-by-donor' : 'proposed-by-requester';
    await publishNote(tx, note, { ...request, foodId: food.id }, user.id, ctx);
  });
}
takeProposalBack.errors = errorsUnless(moves.withdraw.from);

async function lockOpen(tx: Db, user: User, id: string, ctx: TransactionContext) {
  const { request, food, status, isDonor } = await lockOnEitherSide(tx, user, id, ctx);
  if (!food || !isAllowedFrom('withdraw', status)) throw new ApiError(moveErrors[status]);
  return { request, food, isDonor };
}
