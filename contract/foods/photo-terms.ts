/** The words and numbers of photos, without the schemas, so that a page may use them without loading zod. */

/** The widths in which a photo is stored, in pixels. None is wider than the picture that was sent. */
export const photoWidths = [320, 640, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The accepted types. The bytes decide, not a name or header. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The accepted amounts: bytes of one photo, photos an hour, photos that nothing shows yet, bytes of one person's photos. */
export const photoLimits = { bytes: 10_000_000, hourly: 30, unused: 20, stored: 200_000_000 } as const;

const PATH = /^\/photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?:320|640|1280)\.webp$/;

/** The path of one of a photo's files. */
export function photoPath(id: string, width: PhotoWidth): string {
  return `/photos/${id}-${width}.webp`;
}

/** The id of the photo whose file has this path; undefined for other paths. */
export function photoIdOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** The path to which a phone sends a shared photo (app/pages/manifest.ts), and the mark by which Add Food knows of it. */
export const SHARE_PATH = '/share-food';
export const SHARED = 'shared';
