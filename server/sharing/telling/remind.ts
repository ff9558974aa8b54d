import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { publishNote } from '../moves/carry-out.ts';
import { markReminded } from '../stores/request-store.ts';
import { REMINDED_BEFORE } from '../times/pickup-times.ts';

/** Maximum number of requests per transaction. */
const BATCH = 500;

/** Reminds both sides of promises whose pick-up time starts within an hour, once per promise. */
export async function remindOfPickups(db: Db, ctx: Context): Promise<void> {
  let count: number;
  do {
    count = await transact(db, ctx, async (tx, ctx) => {
      const now = ctx.clock();
      const began = new Date(now.getTime() - REMINDED_BEFORE);
      const due = await markReminded(tx, now, began, BATCH);
      for (const request of due) await publishNote(tx, 'reminder', request, undefined, ctx);
      return due.length;
    });
  } while (count === BATCH);
}
