import { type Selectable, sql } from 'kysely';
import type { Db, PhotoTable } from '../db/schema.ts';

type PhotoRow = Omit<Selectable<PhotoTable>, 'contentHash'>;

/** Photos that nothing shows are old when they were made before `made`, or before `drafted` if a draft may name them. */
export type Old = { made: Date; drafted: Date };

export async function insertPhoto(tx: Db, photo: PhotoRow): Promise<void> {
  await tx.insertInto('photos').values(photo).execute();
}

/** The owner of a photo, which nobody deletes until the transaction ends; undefined if it does not exist. */
export async function holdPhoto(tx: Db, id: string): Promise<string | null | undefined> {
  const photo = await tx.selectFrom('photos').select('ownerId').where('id', '=', id).forKeyShare().executeTakeFirst();
  return photo?.ownerId;
}

/** Notes that from now on something shows a photo, which no draft keeps any more. */
export async function setShown(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ isForDraft: false })
    .where('id', '=', id)
    .where('isForDraft', '=', true)
    .execute();
}

/** How many unused photos a person has sent since an instant, and how many bytes all of theirs have. */
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

/** The unused photos of a person beyond the newest `most`. */
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

/** Locks unused photos that are old. It skips those that someone else has locked. */
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

/** The photos among these that are still unused. */
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

/** Whether a photo is unused: no food, request or message shows it, nor its own owner. */
const isUnused = sql<boolean>`not exists (select from foods where photo_id = photos.id)
  and not exists (select from food_requests where photo_id = photos.id)
  and not exists (select from messages where photo_id = photos.id)
  and not exists (select from linked_pictures where photo_id = photos.id)
  and not exists (select from users where id = photos.owner_id and photo like '/photos/' || photos.id || '-%')`;
