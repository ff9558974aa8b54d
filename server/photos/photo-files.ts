import type { PhotoWidth } from '../../contract/foods/photo-terms.ts';
import type { Db } from '../db/schema.ts';

/**
 * Stores the files of a photo in the database. There they are saved together with their references, are in its backups and
 * serve several servers. Only these three functions know that; an object store could replace the database behind them.
 */
export async function putFiles(tx: Db, photoId: string, files: { width: PhotoWidth; body: Buffer }[]): Promise<void> {
  await tx
    .insertInto('photoFiles')
    .values(files.map((file) => ({ photoId, ...file })))
    .execute();
}

/** One file, or undefined if there is none. */
export async function getFile(db: Db, photoId: string, width: PhotoWidth): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('photoFiles')
    .select('body')
    .where('photoId', '=', photoId)
    .where('width', '=', width)
    .executeTakeFirst();
  return file?.body;
}

/** Removes all files of these photos. */
export async function removeFiles(tx: Db, photoIds: string[]): Promise<void> {
  await tx.deleteFrom('photoFiles').where('photoId', 'in', photoIds).execute();
}
