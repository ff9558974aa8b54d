import type { Site } from '../../contract/accounts/accounts.ts';
import { logoPath } from '../../contract/site/logo-terms.ts';

/** Id of the link to the style sheet with the site's own colours. */
export const LOOK_ID = 'look';

/** Returns the links to a page's icons: a small one, a large one, and one for a phone's home screen. */
export function iconsOf(logo: Site['logo'] | undefined) {
  return [
    { rel: 'icon', href: logoPath(logo, '32.png'), sizes: '32x32', type: 'image/png' },
    logo
      ? { rel: 'icon', href: logoPath(logo, '192.png'), sizes: '192x192', type: 'image/png' }
      : { rel: 'icon', href: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: logoPath(logo, '180.png'), sizes: '180x180' },
  ];
}
