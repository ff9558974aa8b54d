import { validate as isUuid } from 'uuid';
import type { Db } from '../db/schema.ts';
import { shownPhoto } from '../photos/urls/shown-photo.ts';
import type { Pair } from '../users/blocks.ts';

export type BlockedRow = { id: string; name: string; photo: string; picture: string; blockedAt: Date };

export async function insertBlock(tx: Db, pair: Pair, blockedAt: Date): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ ...pair, blockedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a block. @returns whether it existed; false if the id is invalid */
export async function deleteBlock(db: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  if (!isUuid(blockedId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the users that a user has blocked, most recent first. */
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
