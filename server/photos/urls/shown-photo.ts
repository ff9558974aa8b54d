import { sql } from 'kysely';
import { photoPath } from '../../../contract/foods/photo-terms.ts';
import type { Photo } from '../../../contract/foods/photos.ts';

/** Columns for the picture that a food or request shows. They require left joins with `linked_pictures` and `photos`. */
export type PhotoColumns = {
  /** The photo as the API returns it, or null if the site does not store one. */
  photo: Photo | null;
  /** Whether a linked picture could not be fetched. */
  isPictureMissing: boolean;
};

/** SQL: whether a linked picture has not been copied and will not be fetched again. */
export const isGivenUp = sql<boolean>`linked_pictures.due_at is null and linked_pictures.photo_id is null`;

export const photoColumns = [
  sql<Photo | null>`case when photos.id is not null then json_build_object(
    'id', photos.id, 'width', photos.width, 'height', photos.height, 'placeholder', photos.placeholder
  ) end`.as('photo'),
  sql<boolean>`linked_pictures.id is not null and ${isGivenUp}`.as('isPictureMissing'),
] as const;

/** SQL join condition: the linked picture that a column shows. */
export function isLinked(column: 'foods.image' | 'request.image' | 'users.photo') {
  return sql<boolean>`${sql.ref(column)} like 'http%' and linked_pictures.id = md5(${sql.ref(column)})::uuid`;
}

/**
 * SQL: path of a user's photo for pages, which is either a photo on this site or the copy of a linked one. Empty if the column,
 * which is free text, contains neither.
 */
export function shownPhoto(table: 'users' | 'donor' | 'requester') {
  const photo = sql.ref(`${table}.photo`);
  const path = photoPath('%', 320)
    .split('%')
    .map((piece) => sql.lit(piece));
  return sql<string>`case when ${photo} like 'http%' then coalesce((
    select ${path[0]} || photo_id || ${path[1]} from linked_pictures where id = md5(${photo})::uuid
  ), '') when ${photo} ~ '^/(art|photos)/[\\w.-]+$' then ${photo} else '' end`;
}

/** SQL: whether moderators have hidden a photo, for queries on `photos`. */
export const isHiddenPicture = sql<boolean>`coalesce(photos.content_hash in (select content_hash from hidden_pictures), false)`;

/**
 * SQL join condition: the photo that a food or request shows, uploaded or copied from a link. Excludes photos that moderators
 * hid.
 */
export function isShown(table: 'foods' | 'request') {
  return sql<boolean>`${isPictured(table)} and not ${isHiddenPicture}`;
}

/** Like isShown, but includes hidden pictures. */
export function isPictured(table: 'foods' | 'request') {
  return sql<boolean>`photos.id = coalesce(${sql.ref(`${table}.photo_id`)}, linked_pictures.photo_id)`;
}
