/** Path prefix of custom logos, followed by the logo's hash. */
export const LOGOS = '/logo';

/**
 * Files of a custom logo, all square, mapped to the default files. In order: the picture next to the site's name, the browser tab
 * icon, the home screen icon for phones, the app icon (two sizes), and an app icon that launchers can crop.
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

export function logoPath(logo: string | null | undefined, file: LogoFile): string {
  return logo ? `${logo}/${file}` : logoFiles[file];
}
