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

/**
 * Returns details of a restored copy, such as the number of people and what going live would send or expire. Undefined if this is
 * the live site.
 */
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
 * Makes a restored copy the live site: its servers start to send mail and notifications, and to expire overdue requests. This is
 * recorded in the moderation log.
 *
 * @param waiting whether to send or drop waiting notifications. With `drop`, no one is told about requests that have expired.
 * @returns whether it was a restored copy
 */
export async function goLive(
  db: Db,
  by: Pick<User, 'id' | 'name' | 'email'>,
  waiting: contract.GoLive['waiting'],
  ctx: Context,
): Promise<boolean> {
  // Expire overdue requests before going live, so that the notifications about them are dropped before any server sends them.
  if (waiting === 'drop' && (await readRestoredCopy(db))) await expirePassedRequests(db, ctx);
  return transact(db, ctx, async (tx, { clock, publish }) => {
    if (!(await endRestoredCopy(tx))) return false;
    if (waiting === 'drop') await dropUnsent(tx);
    await record(tx, by, { act: 'go-live', targetId: NIL, target: '', why: null }, { clock });
    await publish(tx, { kind: 'site-changed' });
    return true;
  });
}

/** Counts accounts, without sample donors. */
async function countPeople(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(count)
    .where('issuer', 'not in', ['left', SAMPLE_ISSUER])
    .executeTakeFirstOrThrow();
  return row.count;
}
