import type { Photo } from '../../contract/photos.ts';

/** What is read of the photo that a food or a request shows, from `photos` in a left join; null where it shows none. */
export type PhotoColumns = {
  photoId: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoPlaceholder: string | null;
};

/** All of these but the id, which the row itself has. */
export const photoColumns = [
  'photos.width as photoWidth',
  'photos.height as photoHeight',
  'photos.placeholder as photoPlaceholder',
] as const;

/** The photo that a food or a request shows, as the API answers it. */
export function presentPhoto({ photoId, photoWidth, photoHeight, photoPlaceholder }: PhotoColumns): Photo | null {
  if (photoId === null || photoWidth === null || photoHeight === null || photoPlaceholder === null) return null;
  return { id: photoId, width: photoWidth, height: photoHeight, placeholder: photoPlaceholder };
}
