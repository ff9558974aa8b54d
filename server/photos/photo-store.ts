import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, PhotoTable, Schema } from '../db/schema.ts';

export type PhotoRow = Selectable<PhotoTable>;

export async function insertPhoto(tx: Db, photo: PhotoRow): Promise<void> {
  await tx.insertInto('photos').values(photo).execute();
}

/** Whose a photo is, which nobody deletes until the transaction ends; undefined if there is none. */
export async function holdPhoto(tx: Db, id: string): Promise<string | null | undefined> {
  const photo = await tx.selectFrom('photos').select('ownerId').where('id', '=', id).forKeyShare().executeTakeFirst();
  return photo?.ownerId;
}

/** How many photos of a person nothing shows, and how many bytes all of theirs have. */
export async function usage(db: Db, ownerId: string): Promise<{ unused: number; stored: number }> {
  return db
    .selectFrom('photos')
    .select((query) => [
      sql<number>`(count(*) filter (where ${isUnused(query)}))::int`.as('unused'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('stored'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** Locks photos from before a moment that nothing shows, but none that someone else has locked. */
export async function lockUnused(tx: Db, before: Date, limit: number): Promise<string[]> {
  const photos = await tx
    .selectFrom('photos')
    .select('id')
    .where('madeAt', '<', before)
    .where(isUnused)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return photos.map(({ id }) => id);
}

/** Which of these photos nothing shows. */
export async function stillUnused(tx: Db, ids: string[]): Promise<string[]> {
  const photos = await tx.selectFrom('photos').select('id').where('id', 'in', ids).where(isUnused).execute();
  return photos.map(({ id }) => id);
}

/** All photos of a person. */
export async function photosOf(db: Db, ownerId: string): Promise<string[]> {
  const photos = await db.selectFrom('photos').select('id').where('ownerId', '=', ownerId).execute();
  return photos.map(({ id }) => id);
}

export async function deletePhotos(tx: Db, ids: string[]): Promise<void> {
  await tx.deleteFrom('photos').where('id', 'in', ids).execute();
}

/** That neither a food nor a request nor a message nor the photo's own owner shows a photo. */
function isUnused({ and, exists, not, selectFrom }: ExpressionBuilder<Schema, 'photos'>) {
  return and([
    not(exists(selectFrom('foods').select('foods.id').whereRef('foods.photoId', '=', 'photos.id'))),
    not(
      exists(selectFrom('foodRequests').select('foodRequests.id').whereRef('foodRequests.photoId', '=', 'photos.id')),
    ),
    not(exists(selectFrom('messages').select('messages.id').whereRef('messages.photoId', '=', 'photos.id'))),
    not(
      exists(
        selectFrom('linkedPictures').select('linkedPictures.id').whereRef('linkedPictures.photoId', '=', 'photos.id'),
      ),
    ),
    not(
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'photos.ownerId')
          .where('users.photo', 'like', sql<string>`'/photos/' || photos.id || '-%'`),
      ),
    ),
  ]);
}
