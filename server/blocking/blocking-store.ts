import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Day } from '../../contract/dates.ts';
import { openStatuses, type RequestStatus } from '../../contract/request-terms.ts';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/shown-photo.ts';

export type Pair = { blockerId: string; blockedId: string };

/** Somebody who is blocked, and since when. */
export type BlockedRow = { id: string; name: string; photo: string; picture: string; blockedAt: Date };

/** An open request between two people. `isMine` says that the first one made it. */
export type RequestBetween = { id: string; status: RequestStatus; isMine: boolean };

/** Nobody is newly blocked by this person until the transaction ends. */
export async function holdBlocks(tx: Db, blockerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', blockerId).forShare().execute();
}

export async function isBlocked(db: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blockedId')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBlock(tx: Db, pair: Pair, blockedAt: Date): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ ...pair, blockedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A text that is no id finds nothing. @returns whether there was one */
export async function deleteBlock(db: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  if (!isUuid(blockedId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whom a person has blocked, the last one first. */
export async function blockedBy(db: Db, blockerId: string): Promise<BlockedRow[]> {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blockedId')
    .select(['users.id', 'users.name', 'users.photo', 'blocks.blockedAt', shownPhoto('users').as('picture')])
    .where('blockerId', '=', blockerId)
    .orderBy('blockedAt', 'desc')
    .orderBy('users.id')
    .execute();
}

/** The requests between two people that may still lead to a hand-over on a day. */
export async function openRequestsBetween(
  db: Db,
  { blockerId, blockedId }: Pair,
  today: Day,
): Promise<RequestBetween[]> {
  return db
    .selectFrom('foodRequests')
    .select(['id', 'status', sql<boolean>`requester_id = ${blockerId}`.as('isMine')])
    .where('status', 'in', openStatuses)
    .where('deadline', '>=', today)
    .where(
      sql<boolean>`(donor_id, requester_id) in ((${blockerId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${blockerId}::uuid))`,
    )
    .execute();
}
