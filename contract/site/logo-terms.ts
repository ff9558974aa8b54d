/** Where a site's own logo is, followed by its hash. */
export const LOGOS = '/logo';

/**
 * The files of a site's own logo, each a square, and those of the software in their places: what stands beside the name, a
 * browser's tab, a phone's home screen, an app, and an app whose launcher cuts it to a shape of its own.
 */
export const logoFiles = {
  'mark.webp': '/favicon.svg',
  '32.png': '/favicon-32.png',
  '180.png': '/icon-180.png',
  '192.png': '/icon-192.png',
  '512.png': '/icon-512.png',
  'maskable.png': '/icon-maskable-512.png',
} as const;
export type LogoFile = keyof typeof logoFiles;

/** The path of one of the files. */
export function logoPath(logo: string | null | undefined, file: LogoFile): string {
  return logo ? `${logo}/${file}` : logoFiles[file];
}
