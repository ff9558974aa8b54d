import { sql } from 'kysely';
import { photoPath } from '../../contract/photo-terms.ts';
import type { Photo } from '../../contract/photos.ts';

/** What is read of the picture that a food or a request shows, with `linked_pictures` and `photos` in left joins. */
export type PhotoColumns = {
  /** As the API answers it; null where the site keeps none. */
  photo: Photo | null;
  /** Whether a picture from elsewhere could not be had. */
  isPictureMissing: boolean;
};

/** That a picture from elsewhere is neither here nor to be fetched. */
export const isGivenUp = sql<boolean>`linked_pictures.due_at is null and linked_pictures.photo_id is null`;

export const photoColumns = [
  sql<Photo | null>`case when photos.id is not null then json_build_object(
    'id', photos.id, 'width', photos.width, 'height', photos.height, 'placeholder', photos.placeholder
  ) end`.as('photo'),
  sql<boolean>`linked_pictures.id is not null and ${isGivenUp}`.as('isPictureMissing'),
] as const;

/** For the joins: which picture from elsewhere a column shows. */
export function isLinked(column: 'foods.image' | 'request.image') {
  return sql<boolean>`${sql.ref(column)} like 'http%' and linked_pictures.id = md5(${sql.ref(column)})::uuid`;
}

/**
 * The path of a person's photo as pages show it: one of this site's own, or the copy of one from elsewhere. Empty where it is
 * neither, as it is free text.
 */
export function shownPhoto(table: 'users' | 'donor' | 'requester') {
  const photo = sql.ref(`${table}.photo`);
  const path = photoPath('%', 320)
    .split('%')
    .map((part) => sql.lit(part));
  return sql<string>`case when ${photo} like 'http%' then coalesce((
    select ${path[0]} || photo_id || ${path[1]} from linked_pictures where id = md5(${photo})::uuid
  ), '') when ${photo} ~ '^/(art|photos)/[\\w.-]+$' then ${photo} else '' end`;
}

/** For the joins: which photo a food or a request shows, its donor's own or the copy of one from elsewhere. */
export function isShown(table: 'foods' | 'request') {
  return sql<boolean>`photos.id = coalesce(${sql.ref(`${table}.photo_id`)}, linked_pictures.photo_id)`;
}
