import { timingSafeEqual } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { msg, plural } from '#words';
import { statusOn } from '../../../contract/requests/moves.ts';
import type { CollectionInput, MoveResult } from '../../../contract/requests/requests.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { consume } from '../../http/limit.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { lastDays } from '../../kernel/calendar.ts';
import type { User } from '../../users/user.ts';
import { errorsOfMove, findRequest, type MovableRequest, makeMove, ownMove, requireMover } from './moves.ts';

/**
 * Records that the food has changed hands: the person who collected it told the donor their code. Once all of a food is
 * collected, its other requests end.
 *
 * @param tries counts the attempts for one request, right or wrong, so that codes can not be guessed
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
  const counts = statusOn(lastDays(ctx), request) === 'Accepted';
  // Before the transaction, because the count has to stay when the transaction fails.
  const left = counts ? await consume(tries, request.id, 'CODE_LOCKED') : 0;
  return makeMove(db, donor, 'collect', id, ctx, {
    check: (_tx, { pickupCode }) => {
      // It was accepted only now, so this attempt has not been counted.
      if (!counts) throw new ApiError('NOT_ACCEPTED');
      if (!isSameCode(code, pickupCode)) throw wrongCode(left);
    },
  });
}
confirmCollection.errors = codes('WRONG_CODE', ...errorsOfMove('collect'), 'CODE_LOCKED');

/** The same without the code: the donor claims the hand-over, and the person is asked. */
export const claim = ownMove('claim');

/** The person says yes to a claim: the food is theirs. */
export const approve = ownMove('approve', requireClaim, 'NOT_CLAIMED');

/** The person says no to a claim: all else stays as it is. */
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
