import { sql } from 'kysely';
import { photoPath } from '../../../contract/foods/photo-terms.ts';
import type { Photo } from '../../../contract/foods/photos.ts';

/** The columns of the picture that a food or a request shows, with `linked_pictures` and `photos` in left joins. */
export type PhotoColumns = {
  /** As the API answers it; null if the site stores none. */
  photo: Photo | null;
  /** Whether a picture from elsewhere could not be fetched. */
  isPictureMissing: boolean;
};

/** Whether a picture from elsewhere is neither copied nor still to be fetched. */
export const isGivenUp = sql<boolean>`linked_pictures.due_at is null and linked_pictures.photo_id is null`;

export const photoColumns = [
  sql<Photo | null>`case when photos.id is not null then json_build_object(
    'id', photos.id, 'width', photos.width, 'height', photos.height, 'placeholder', photos.placeholder
  ) end`.as('photo'),
  sql<boolean>`linked_pictures.id is not null and ${isGivenUp}`.as('isPictureMissing'),
] as const;

/** For the joins: the picture from elsewhere that a column shows. */
export function isLinked(column: 'foods.image' | 'request.image' | 'users.photo') {
  return sql<boolean>`${sql.ref(column)} like 'http%' and linked_pictures.id = md5(${sql.ref(column)})::uuid`;
}

/**
 * The path of a person's photo as pages show it: one of this site's own, or the copy of one from elsewhere. Empty if it
 * is neither, as it is free text.
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

/** Whether moderators have hidden the picture of a photo, in a query of `photos`. */
export const isHiddenPicture = sql<boolean>`coalesce(photos.content_hash in (select content_hash from hidden_pictures), false)`;

/** For the joins: the photo that a food or a request shows, its donor's own or the copy of one from elsewhere. */
export function isShown(table: 'foods' | 'request') {
  return sql<boolean>`${isPictured(table)} and not ${isHiddenPicture}`;
}

/** As isShown, including hidden pictures. */
export function isPictured(table: 'foods' | 'request') {
  return sql<boolean>`photos.id = coalesce(${sql.ref(`${table}.photo_id`)}, linked_pictures.photo_id)`;
}
