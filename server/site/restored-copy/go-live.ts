import { NIL } from 'uuid';
import type * as contract from '../../../contract/site/restored-copy.ts';
import { endRestoredCopy, readRestoredCopy } from '../../db/backup/restored-copy.ts';
import { count } from '../../db/count.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import { countUnsent, dropUnsent } from '../../notifications/send.ts';
import { countOverdue, expirePassedRequests } from '../../sharing/moves/expire.ts';
import { SAMPLE_ISSUER } from '../../users/is-sample.ts';
import type { User } from '../../users/user.ts';

/** A restored copy, and what comes once someone says that it is the site; undefined where the database is the site's. */
export async function restoredCopyOf(
  db: Db,
  ctx: Pick<Context, 'clock' | 'timeZone'>,
): Promise<contract.RestoredCopy | undefined> {
  const copy = await readRestoredCopy(db);
  if (!copy) return undefined;
  const [people, unsent, overdue] = await Promise.all([countPeople(db), countUnsent(db), countOverdue(db, ctx)]);
  const [madeAt, restoredAt] = [copy.madeAt.toISOString(), copy.restoredAt.toISOString()];
  return { madeAt, restoredAt, people, ...unsent, overdue };
}

/**
 * Says that a restored copy is the site now: from then on its servers send, and let expire what is over. It is in the log.
 *
 * @param waiting what becomes of what waits to be sent; with `drop` nobody is told either that requests expired in the meantime
 * @returns whether it was a restored copy
 */
export async function goLive(
  db: Db,
  by: Pick<User, 'id' | 'name' | 'email'>,
  waiting: contract.GoLive['waiting'],
  ctx: Context,
): Promise<boolean> {
  // Before the mark goes, so that what this adds to the outbox is dropped before any server sends it.
  if (waiting === 'drop' && (await readRestoredCopy(db))) await expirePassedRequests(db, ctx);
  return transact(db, ctx, async (tx, { clock, publish }) => {
    if (!(await endRestoredCopy(tx))) return false;
    if (waiting === 'drop') await dropUnsent(tx);
    await record(tx, by, { act: 'go-live', targetId: NIL, target: '', why: null }, { clock });
    await publish(tx, { kind: 'site-changed' });
    return true;
  });
}

/** How many people have an account, without the donors of the sample foods. */
async function countPeople(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(count)
    .where('issuer', 'not in', ['left', SAMPLE_ISSUER])
    .executeTakeFirstOrThrow();
  return row.count;
}
