import type { PhotoWidth } from '../../contract/foods/photo-terms.ts';
import type { Db } from '../db/schema.ts';

/**
 * Stores a photo's files in the database, so that they are committed together with references to them, included in backups, and
 * shared by all servers. To use an object store instead, replace the three functions in this file.
 */
export async function putFiles(tx: Db, photoId: string, files: { width: PhotoWidth; body: Buffer }[]): Promise<void> {
  await tx
    .insertInto('photoFiles')
    .values(files.map((file) => ({ photoId, ...file })))
    .execute();
}

export async function getFile(db: Db, photoId: string, width: PhotoWidth): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('photoFiles')
    .select('body')
    .where('photoId', '=', photoId)
    .where('width', '=', width)
    .executeTakeFirst();
  return file?.body;
}

export async function removeFiles(tx: Db, photoIds: string[]): Promise<void> {
  await tx.deleteFrom('photoFiles').where('photoId', 'in', photoIds).execute();
}
