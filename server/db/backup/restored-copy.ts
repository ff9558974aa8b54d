import type { Db } from '../schema.ts';

/** Marks a database that was restored from a backup. It sends nothing until it is confirmed as the site's. */
export type RestoredCopy = {
  /** When the backup was made. */
  madeAt: Date;
  restoredAt: Date;
};

/** Returns the mark; undefined if the database is the site's. */
export async function readRestoredCopy(db: Db): Promise<RestoredCopy | undefined> {
  return db.selectFrom('restoredCopy').select(['madeAt', 'restoredAt']).executeTakeFirst();
}

/** Marks a newly restored database. Replaces any mark that was in the backup. */
export async function markRestoredCopy(tx: Db, copy: RestoredCopy): Promise<void> {
  await endRestoredCopy(tx);
  await tx.insertInto('restoredCopy').values(copy).execute();
}

/** Removes the mark. @returns whether there was one; only one of several concurrent calls returns true */
export async function endRestoredCopy(tx: Db): Promise<boolean> {
  const ended = await tx.deleteFrom('restoredCopy').returning('isOnly').executeTakeFirst();
  return ended !== undefined;
}
