import { isPublicHost } from '../../contract/foods/image-link.ts';
import { memoize } from './memoize.ts';

/** Returns the given fields of a row, unchanged. */
export function pick<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  // This runs for every row of every list, and a loop is three times as fast as `Object.fromEntries`.
  const picked = {} as Pick<Row, Key>;
  for (const key of keys) picked[key] = row[key];
  return picked;
}

/** Returns the names of a schema's fields, except those in `others`. */
export function fieldNames<Shape extends object, Other extends keyof Shape = never>(
  { shape }: { shape: Shape },
  others: readonly Other[] = [],
): Exclude<keyof Shape, Other>[] {
  const left = Object.keys(shape).filter((name) => !(others as readonly PropertyKey[]).includes(name));
  return left as Exclude<keyof Shape, Other>[];
}

/**
 * Returns a picture's link for a response. The site's own pictures are stored as paths and returned as full links. Users can
 * enter any other link, so links into the viewer's own network are returned as ''.
 */
export function presentImage(image: string, ctx: { publicUrl: string }): string {
  return image.startsWith('/') || !isHidden(image, ctx.publicUrl) ? fullLink(image, ctx) : '';
}

/**
 * Like presentImage, but returns any link unchanged. Use it for the site's own paths, and for links that only their author sees.
 */
export function fullLink(image: string, { publicUrl }: { publicUrl: string }): string {
  return image.startsWith('/') ? `${publicUrl}${image}` : image;
}

const isHidden = memoize((image, publicUrl) => {
  // Resolved against this site's address, as browsers do. To them, `\\host` is a link too.
  const link = URL.parse(image, publicUrl);
  return link !== null && /^https?:$/.test(link.protocol) && link.origin !== publicUrl && !isPublicHost(link.hostname);
});
