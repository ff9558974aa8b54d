import { sql } from 'kysely';
import { photoPath } from '../../contract/photo-terms.ts';
import type { Photo } from '../../contract/photos.ts';

/**
 * What is read of the photo that a food or a request shows, from `linked_pictures` and `photos` in left joins; null where
 * it shows none.
 */
export type PhotoColumns = {
  shownPhotoId: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoPlaceholder: string | null;
  /** Whether a picture from elsewhere could not be had. */
  isPictureMissing: boolean;
};

export const photoColumns = [
  'photos.id as shownPhotoId',
  'photos.width as photoWidth',
  'photos.height as photoHeight',
  'photos.placeholder as photoPlaceholder',
  sql<boolean>`coalesce(linked_pictures.due_at is null and linked_pictures.photo_id is null and linked_pictures.link <> '', false)`.as(
    'isPictureMissing',
  ),
] as const;

/** The photo that a food or a request shows, as the API answers it. */
export function presentPhoto({ shownPhotoId, photoWidth, photoHeight, photoPlaceholder }: PhotoColumns): Photo | null {
  if (shownPhotoId === null || photoWidth === null || photoHeight === null || photoPlaceholder === null) return null;
  return { id: shownPhotoId, width: photoWidth, height: photoHeight, placeholder: photoPlaceholder };
}

/** For the joins: which picture from elsewhere a column shows. */
export function isLinked(column: 'foods.image' | 'request.image') {
  return sql<boolean>`${sql.ref(column)} like 'http%' and linked_pictures.id = md5(${sql.ref(column)})::uuid`;
}

/** A person's photo as others are shown it: the copy of one from elsewhere, and none as long as there is no copy. */
export function shownPhoto(table: 'users' | 'donor' | 'requester') {
  const photo = sql.ref(`${table}.photo`);
  const path = photoPath('%', 320)
    .split('%')
    .map((part) => sql.lit(part));
  return sql<string>`case when ${photo} like 'http%' then coalesce((
    select ${path[0]} || photo_id || ${path[1]} from linked_pictures where id = md5(${photo})::uuid
  ), '') else ${photo} end`;
}

/** For the joins: which photo a food or a request shows, its donor's own or the copy of one from elsewhere. */
export function isShown(table: 'foods' | 'request') {
  return sql<boolean>`photos.id = coalesce(${sql.ref(`${table}.photo_id`)}, linked_pictures.photo_id)`;
}
