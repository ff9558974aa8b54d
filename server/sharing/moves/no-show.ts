import { msg } from '#words';
import type { NoShowAnswerInput } from '../../../contract/requests/requests.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import type { FoodRow } from '../../foods/food.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import type { User } from '../../users/user.ts';
import { setAnswer } from '../stores/request-store.ts';
import { momentInWords } from '../telling/days-in-words.ts';
import { missedFrom } from '../times/when-missed.ts';
import { publishNote } from './carry-out.ts';
import { lockOwn, type MovableRequest, ownMove } from './moves.ts';

/** Records that the accepted requester did not turn up. */
export const noteNoShow = ownMove('noShow', requireMissed, 'NO_SHOW_TOO_EARLY', 'NOT_ASKED');

/** Adds the requester's answer to a no-show, once. The donor sees it. */
export async function answerNoShow(
  db: Db,
  requester: User,
  id: string,
  { answer }: NoShowAnswerInput,
  ctx: Context,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    const { request } = await lockOwn(tx, requester, id, ctx);
    if (request.status !== 'No Show') throw new ApiError('NOT_A_NO_SHOW');
    if (request.answer === answer) return;
    // If the listing was deleted, there was nothing to lock, so another answer may have been saved in the meantime.
    if (!(await setAnswer(tx, id, answer))) throw new ApiError('ALREADY_ANSWERED');
    await publishNote(tx, 'answered', request, requester.id, ctx);
  });
}
answerNoShow.errors = codes('NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_A_NO_SHOW', 'ALREADY_ANSWERED');

function requireMissed(_tx: Db, request: MovableRequest, _food: FoodRow, ctx: Context): void {
  const from = missedFrom(request, ctx);
  if (from > ctx.clock()) {
    const message = (words: Words) =>
      words._(
        msg`It’s too early to say they didn’t turn up. You can do that from ${{ moment: momentInWords(words, from, ctx) }}.`,
      );
    throw new ApiError('NO_SHOW_TOO_EARLY', { message });
  }
  if (!request.askedComingAt) throw new ApiError('NOT_ASKED');
}
