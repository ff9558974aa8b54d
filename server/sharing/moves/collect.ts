import { timingSafeEqual } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { msg, plural } from '#words';
import { statusOn } from '../../../contract/requests/moves.ts';
import type { CollectionInput, MoveResult } from '../../../contract/requests/requests.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { consume } from '../../http/limit.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { earliestOpenDeadlines } from '../../kernel/calendar.ts';
import type { User } from '../../users/user.ts';
import { errorsOfMove, findRequest, type MovableRequest, makeMove, ownMove, requireMover } from './moves.ts';

/**
 * Confirms a hand-over with the pick-up code, which the requester tells the donor. Once all of the food is collected, the waiting
 * requests end.
 *
 * @param tries limits the attempts per request, right or wrong, to prevent guessing
 */
export async function confirmCollection(
  db: Db,
  donor: User,
  id: string,
  { code }: CollectionInput,
  ctx: Context,
  tries: RateLimiterAbstract,
): Promise<MoveResult> {
  const request = requireMover(donor, 'collect', await findRequest(db, id));
  const isCounted = statusOn(earliestOpenDeadlines(ctx), request) === 'Accepted';
  // Counted outside the transaction, so that the attempt counts even if the transaction fails.
  const left = isCounted ? await consume(tries, request.id, 'CODE_LOCKED') : 0;
  return makeMove(db, donor, 'collect', id, ctx, {
    check: (_tx, { pickupCode }) => {
      // If the request was accepted only after the check above, this attempt was not counted, so it must fail.
      if (!isCounted) throw new ApiError('NOT_ACCEPTED');
      if (!isSameCode(code, pickupCode)) throw wrongCode(left);
    },
  });
}
confirmCollection.errors = codes('WRONG_CODE', ...errorsOfMove('collect'), 'CODE_LOCKED');

/** Claims a hand-over without the code. The requester is asked to confirm it. */
export const claim = ownMove('claim');

/** Confirms a claimed hand-over: the request becomes Collected. */
export const approve = ownMove('approve', requireClaim, 'NOT_CLAIMED');

/** Denies a claimed hand-over. The request stays Accepted. */
export const deny = ownMove('deny', requireClaim, 'NOT_CLAIMED');

function requireClaim(_tx: Db, { claim }: MovableRequest): void {
  if (claim === null) throw new ApiError('NOT_CLAIMED');
}

function wrongCode(left: number): ApiError {
  const message =
    left === 0
      ? msg`That code isn’t right. Try again in 15 minutes.`
      : msg`That code isn’t right. ${plural({ left }, { one: '# try', other: '# tries' })} left.`;
  return new ApiError('WRONG_CODE', { message, issues: [{ path: 'code', message }] });
}

function isSameCode(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
