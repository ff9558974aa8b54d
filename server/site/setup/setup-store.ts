import type { Db } from '../../db/schema.ts';

/** Stores the hash of the first setup link. @returns false if the site already has a setup link, or needs none */
export async function insertSecret(db: Db, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('setup')
    .values({ secretHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('isOnly')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of a new setup link, which replaces the previous one. @returns false if the site is already set up */
export async function replaceSecret(db: Db, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('setup')
    .values({ secretHash })
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet({ secretHash }).where('setup.secretHash', 'is not', null),
    )
    .returning('isOnly')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the hash of the valid link, or the user who used it. Locks the row, so that no one else can use the link until the
 * transaction ends.
 */
export async function lockSetup(tx: Db) {
  return tx.selectFrom('setup').select(['secretHash', 'usedBy']).forUpdate().executeTakeFirst();
}

/** Invalidates the link, and records who used it. */
export async function setUsedBy(tx: Db, usedBy: string): Promise<void> {
  await tx.updateTable('setup').set({ secretHash: null, usedBy }).execute();
}
