import { useSyncExternalStore } from 'react';
import type { Pickup } from '../../contract/foods/places.ts';

/** By what an address is looked for: the map app of a device, or a page that every browser has. */
export type MapApp = 'android' | 'apple' | 'page';

/**
 * A link that looks for an address near its point, as that may be a town's. Only Android's apps take `geo:` (RFC 5870); iPhones say
 * that it is an error, and other systems nothing. Apple's link opens its app, also without a network. All others are led to
 * OpenStreetMap. Nobody is told the address before it is followed.
 */
export function mapLink({ lat, lon, address }: Pickup, app: MapApp): string {
  const text = encodeURIComponent(address);
  if (app === 'android') return `geo:${lat},${lon}?q=${text}`;
  if (app === 'apple') return `https://maps.apple.com/?q=${text}&sll=${lat},${lon}`;
  return `https://www.openstreetmap.org/search?query=${text}#map=16/${lat}/${lon}`;
}

/** The map app of a device, by what its browser calls itself. Apple's link leads other browsers of its computers to another company. */
export function mapAppOf(userAgent: string): MapApp {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple';
  const isSafari = /Macintosh.*Safari/.test(userAgent) && !/Chrom|Firefox/.test(userAgent);
  return isSafari ? 'apple' : 'page';
}

const never = () => () => {};

/** The map app of this device; a page until it lives, so that it does so as it was sent. */
export function useMapApp(): MapApp {
  return useSyncExternalStore(
    never,
    () => mapAppOf(navigator.userAgent),
    () => 'page',
  );
}

/** Gives the links of a page that is kept without scripts their app. */
export function chooseMapApp(page: ParentNode): void {
  const app = mapAppOf(navigator.userAgent);
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-place]')) {
    link.href = mapLink(JSON.parse(link.dataset.place ?? ''), app);
  }
}
