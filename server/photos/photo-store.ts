import { type Selectable, sql } from 'kysely';
import type { Db, PhotoTable } from '../db/schema.ts';

type PhotoRow = Omit<Selectable<PhotoTable>, 'contentHash'>;

/** Cutoffs for deleting unused photos: those made before `drafted` if a draft may refer to them, others if made before `made`. */
export type Old = { made: Date; drafted: Date };

export async function insertPhoto(tx: Db, photo: PhotoRow): Promise<void> {
  await tx.insertInto('photos').values(photo).execute();
}

/**
 * Returns a photo's owner and protects the photo from deletion until the transaction ends. Returns undefined if it does not
 * exist.
 */
export async function protectPhoto(tx: Db, id: string): Promise<string | null | undefined> {
  const photo = await tx.selectFrom('photos').select('ownerId').where('id', '=', id).forKeyShare().executeTakeFirst();
  return photo?.ownerId;
}

/** Marks a photo as shown, so that it is no longer treated as part of a draft. */
export async function setShown(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ isForDraft: false })
    .where('id', '=', id)
    .where('isForDraft', '=', true)
    .execute();
}

/** Returns how many unused photos a user has uploaded since `since`, and the total size of all their photos in bytes. */
export async function usage(db: Db, ownerId: string, since: Date): Promise<{ unused: number; stored: number }> {
  return db
    .selectFrom('photos')
    .select([
      sql<number>`(count(*) filter (where made_at >= ${since} and ${isUnused}))::int`.as('unused'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('stored'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** Locks and returns a user's unused photos, except the newest `most`. Skips photos that are already locked. */
export async function unusedBeyond(tx: Db, ownerId: string, most: number): Promise<string[]> {
  const photos = await tx
    .selectFrom('photos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where(isUnused)
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return photos.map(({ id }) => id);
}

/** Locks and returns old unused photos. Skips those that are already locked. */
export async function lockUnused(tx: Db, { made, drafted }: Old, limit: number): Promise<string[]> {
  const photos = await tx
    .selectFrom('photos')
    .select('id')
    .where(sql<boolean>`made_at < case when is_for_draft then ${drafted}::timestamptz else ${made}::timestamptz end`)
    .where(isUnused)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return photos.map(({ id }) => id);
}

/** Returns the ids of the photos that are still unused. */
export async function stillUnused(tx: Db, ids: string[]): Promise<string[]> {
  const photos = await tx.selectFrom('photos').select('id').where('id', 'in', ids).where(isUnused).execute();
  return photos.map(({ id }) => id);
}

export async function photosOf(db: Db, ownerId: string): Promise<string[]> {
  const photos = await db.selectFrom('photos').select('id').where('ownerId', '=', ownerId).execute();
  return photos.map(({ id }) => id);
}

export async function deletePhotos(tx: Db, ids: string[]): Promise<void> {
  await tx.deleteFrom('photos').where('id', 'in', ids).execute();
}

/** SQL: whether a photo is unused: no food, request, message, linked picture or owner's profile refers to it. */
const isUnused = sql<boolean>`not exists (select from foods where photo_id = photos.id)
  and not exists (select from food_requests where photo_id = photos.id)
  and not exists (select from messages where photo_id = photos.id)
  and not exists (select from linked_pictures where photo_id = photos.id)
  and not exists (select from users where id = photos.owner_id and photo like '/photos/' || photos.id || '-%')`;
