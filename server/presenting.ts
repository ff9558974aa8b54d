import { isPublicHost } from '../contract/image-link.ts';
import type { Context } from './context.ts';
import { remembered } from './remembered.ts';

/** Those fields of a row that leave as they are stored. */
export function pick<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  // A third of the time of `Object.fromEntries`, for every row of every list.
  const picked = {} as Pick<Row, Key>;
  for (const key of keys) picked[key] = row[key];
  return picked;
}

/** The names of a schema's fields, but for those that `others` names. */
export function fieldNames<Shape extends object, Other extends keyof Shape = never>(
  { shape }: { shape: Shape },
  others: readonly Other[] = [],
): Exclude<keyof Shape, Other>[] {
  const left = Object.keys(shape).filter((name) => !(others as readonly PropertyKey[]).includes(name));
  return left as Exclude<keyof Shape, Other>[];
}

/**
 * A picture of this site's own is stored by its path and answered as a full link. One that others would look for in their
 * own network is not answered: people's photos are free text, which may be a link to anywhere.
 */
export function presentImage(image: string, ctx: Pick<Context, 'publicUrl'>): string {
  return image.startsWith('/') || !isHidden(image, ctx.publicUrl) ? fullLink(image, ctx) : '';
}

/** As presentImage, for whoever gave the picture themselves. */
export function fullLink(image: string, { publicUrl }: Pick<Context, 'publicUrl'>): string {
  return image.startsWith('/') ? `${publicUrl}${image}` : image;
}

const isHidden = remembered((image, publicUrl) => {
  // Against this site's address, as a browser would read it: `\\host` is a link too.
  const link = URL.parse(image, publicUrl);
  return link !== null && /^https?:$/.test(link.protocol) && link.origin !== publicUrl && !isPublicHost(link.hostname);
});
