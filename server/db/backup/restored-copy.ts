import type { Db } from '../schema.ts';

/** That a database was restored from a backup, and nobody has said yet that it is the site. Until then it sends nothing. */
export type RestoredCopy = {
  /** When the backup was made. */
  madeAt: Date;
  restoredAt: Date;
};

/** The mark of a restored copy; undefined where the database is the site's. */
export async function readRestoredCopy(db: Db): Promise<RestoredCopy | undefined> {
  return db.selectFrom('restoredCopy').select(['madeAt', 'restoredAt']).executeTakeFirst();
}

/** Marks a database that has just been restored, in place of a mark that came with the backup. */
export async function markRestoredCopy(tx: Db, copy: RestoredCopy): Promise<void> {
  await endRestoredCopy(tx);
  await tx.insertInto('restoredCopy').values(copy).execute();
}

/** Takes the mark away. @returns whether there was one; of several at once one is told so */
export async function endRestoredCopy(tx: Db): Promise<boolean> {
  const ended = await tx.deleteFrom('restoredCopy').returning('isOnly').executeTakeFirst();
  return ended !== undefined;
}
