import { useSyncExternalStore } from 'react';
import type { Pickup } from '../../contract/foods/places.ts';

/** Where an address opens: in the device's map app, or on a web page that works in every browser. */
export type MapApp = 'android' | 'apple' | 'page';

/**
 * Returns a link that searches for an address near its point. The point alone may be imprecise, such as the middle of a town.
 * Only Android supports `geo:` links (RFC 5870): iPhones show an error, and other systems do nothing. Apple's link opens its app,
 * even offline. All other devices get OpenStreetMap. The address is not sent anywhere until the user follows the link.
 */
export function mapLink({ lat, lon, address }: Pickup, app: MapApp): string {
  const text = encodeURIComponent(address);
  if (app === 'android') return `geo:${lat},${lon}?q=${text}`;
  if (app === 'apple') return `https://maps.apple.com/?q=${text}&sll=${lat},${lon}`;
  return `https://www.openstreetmap.org/search?query=${text}#map=16/${lat}/${lon}`;
}

/**
 * Returns the map app for a user agent. On Macs, only Safari opens Apple's link in the app. In other browsers, the link leads to
 * another company's website.
 */
export function mapAppOf(userAgent: string): MapApp {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple';
  const isSafari = /Macintosh.*Safari/.test(userAgent) && !/Chrom|Firefox/.test(userAgent);
  return isSafari ? 'apple' : 'page';
}

const never = () => () => {};

/** Returns this device's map app or, until hydration, `page`, to match the server's HTML. */
export function useMapApp(): MapApp {
  return useSyncExternalStore(
    never,
    () => mapAppOf(navigator.userAgent),
    () => 'page',
  );
}

/** Adapts a page's map links to this device before the page is stored for offline use, where scripts do not run. */
export function chooseMapApp(page: ParentNode): void {
  const app = mapAppOf(navigator.userAgent);
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-place]')) {
    link.href = mapLink(JSON.parse(link.dataset.place ?? ''), app);
  }
}
