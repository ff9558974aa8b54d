import type { Db } from '../../db/schema.ts';

/** Stores the hash of the first link. @returns whether there was none before, nor any need of one */
export async function insertSecret(db: Db, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('setup')
    .values({ secretHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('isOnly')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of a link in place of that before. @returns whether the site still has to be set up */
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

/** The hash of the link that is good, or who has used it. Until the transaction ends, nobody else can use it. */
export async function lockSetup(tx: Db) {
  return tx.selectFrom('setup').select(['secretHash', 'usedBy']).forUpdate().executeTakeFirst();
}

/** Ends the link. */
export async function setUsedBy(tx: Db, usedBy: string): Promise<void> {
  await tx.updateTable('setup').set({ secretHash: null, usedBy }).execute();
}
