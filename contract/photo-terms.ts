/** The words and numbers of photos, without the schemas, so that a page may use them without loading zod. */

/** In how many pixels of width a photo is kept. None is wider than the picture that was sent. */
export const photoWidths = [320, 640, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The types that are taken, as the bytes have it and not as a name or header says. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** How much is taken: bytes of one photo, photos an hour, photos that nothing shows yet, bytes of one person's photos. */
export const photoLimits = { bytes: 10_000_000, hourly: 30, unused: 20, stored: 200_000_000 } as const;

const PATH = /^\/photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?:320|640|1280)\.webp$/;

/** Where one of a photo's files is. */
export function photoPath(id: string, width: PhotoWidth): string {
  return `/photos/${id}-${width}.webp`;
}

/** The id of the photo whose file is at a path of this site, if one is. */
export function photoIdOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** Where a phone sends a photo that is shared with this site (public/site.webmanifest), and what tells Add Food that one was. */
export const SHARE_PATH = '/share-food';
export const SHARED = 'shared';
