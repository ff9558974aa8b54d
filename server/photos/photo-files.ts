import { sql } from 'kysely';
import type { PhotoWidth } from '../../contract/photo-terms.ts';
import type { Db } from '../db/schema.ts';

/**
 * Where photos' files are: in the database, so that they are saved with what names them, are in its backups and serve
 * several servers. These three functions are all that knows it; an object store could take over behind them.
 */
export async function putFiles(tx: Db, photoId: string, files: { width: PhotoWidth; body: Buffer }[]): Promise<void> {
  await tx
    .insertInto('photoFiles')
    .values(files.map((file) => ({ photoId, ...file })))
    .execute();
}

/** One file, or undefined if there is none, or only hidden foods show its photo. */
export async function getFile(db: Db, photoId: string, width: PhotoWidth): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('photoFiles')
    .select('body')
    .where('photoId', '=', photoId)
    .where('width', '=', width)
    .where(
      sql<boolean>`not coalesce((select bool_and(hidden) from foods where photo_id = photo_files.photo_id), false)`,
    )
    .executeTakeFirst();
  return file?.body;
}

/** Removes all files of these photos. */
export async function removeFiles(tx: Db, photoIds: string[]): Promise<void> {
  await tx.deleteFrom('photoFiles').where('photoId', 'in', photoIds).execute();
}
