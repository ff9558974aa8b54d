import { msg } from '#words';
import { parseUrl } from '../parse-url.ts';
import { photoIdOf } from './photo-terms.ts';

const IMAGE_LINK =
  /^https?:\/\/(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A host name with a top-level domain, as normalised by URL. Excludes IP addresses in any notation. */
const DOMAIN = /^[a-z\d_.-]+\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** Names that lead to different hosts in different networks (RFC 6761, RFC 6762 with its appendix G, RFC 8375, .internal). */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export const INVALID_LINK = msg`Enter a Valid Link`;

/**
 * Whether a text is a valid image link (docs/specification.md, section 5): the path of a photo on this site, or a full http(s)
 * URL whose host is public and has a top-level domain of at least two letters.
 *
 * @param site the site's address, if known; full URLs of its photos are then valid too, even if its host is not public
 */
export function isImageLink(text: string, site?: string): boolean {
  if (photoIdOf(ownPath(text, site))) return true;
  return IMAGE_LINK.test(text) && isPublicHost(parseUrl(text)?.hostname ?? '');
}

/** Shortens the URL of a photo on this site to its path, which is how it is stored. Returns any other text unchanged. */
export function ownPath(text: string, site?: string): string {
  const path = site !== undefined && text.startsWith(`${site}/`) ? text.slice(site.length) : text;
  return photoIdOf(path) ? path : text;
}

/**
 * Whether a host name is public, meaning that it leads to the same host everywhere. Excludes `localhost`, `printer.local` and IP
 * addresses: a link to an image there would make visitors' browsers call machines in their own networks.
 *
 * @param hostname as normalised by URL: in lower case and punycode, with `0x7f.1` written as `127.0.0.1`
 */
export function isPublicHost(hostname: string): boolean {
  return DOMAIN.test(hostname) && !LOCAL.test(hostname);
}
