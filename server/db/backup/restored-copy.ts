import type { Db } from '../schema.ts';

/**
 * Marks a database that was restored from a backup and has not been confirmed as the site. Until then, the site sends nothing.
 */
export type RestoredCopy = {
  /** When the backup was made. */
  madeAt: Date;
  restoredAt: Date;
};

/** Returns the mark of a restored copy. Undefined if the database is the site's. */
export async function readRestoredCopy(db: Db): Promise<RestoredCopy | undefined> {
  return db.selectFrom('restoredCopy').select(['madeAt', 'restoredAt']).executeTakeFirst();
}

/** Marks a newly restored database, and replaces a mark that came with the backup. */
export async function markRestoredCopy(tx: Db, copy: RestoredCopy): Promise<void> {
  await endRestoredCopy(tx);
  await tx.insertInto('restoredCopy').values(copy).execute();
}

/** Removes the mark. @returns whether there was one; of several concurrent calls, only one returns true */
export async function endRestoredCopy(tx: Db): Promise<boolean> {
  const ended = await tx.deleteFrom('restoredCopy').returning('isOnly').executeTakeFirst();
  return ended !== undefined;
}
