/** Constants for photos. Kept separate from the schemas so that pages don't load zod. */

/** Widths of the stored files, in pixels. No file is wider than the uploaded photo. */
export const photoWidths = [320, 640, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** Accepted types. Detected from the bytes, not from a name or header. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Limits: bytes per photo and, per user, uploads per hour, unused photos and total bytes. */
export const photoLimits = { bytes: 10_000_000, hourly: 30, unused: 20, stored: 200_000_000 } as const;

const PATH = /^\/photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?:320|640|1280)\.webp$/;

export function photoPath(id: string, width: PhotoWidth): string {
  return `/photos/${id}-${width}.webp`;
}

/** Returns a photo's ID from the path of one of its files; undefined for other paths. */
export function photoIdOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/**
 * Path to which phones send shared photos (app/pages/manifest.ts), and query parameter that tells Add Food about such a photo.
 */
export const SHARE_PATH = '/share-food';
export const SHARED = 'shared';
