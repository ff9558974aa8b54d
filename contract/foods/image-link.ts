import { msg } from '#words';
import { parseUrl } from '../parse-url.ts';
import { photoIdOf } from './photo-terms.ts';

const IMAGE_LINK =
  /^https?:\/\/(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A host name under a top-level domain, as normalised by URL. Excludes IP addresses in any notation. */
const DOMAIN = /^[a-z\d_.-]+\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** Names that mean different hosts in different networks (RFC 6761, RFC 6762 with its appendix G, RFC 8375, .internal). */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export const INVALID_LINK = msg`Enter a Valid Link`;

/**
 * Whether a text is a valid image link (docs/specification.md, section 5): the path of a photo of this site, or a full http(s)
 * URL whose host is public and has a top-level domain of at least 2 letters.
 *
 * @param site the site's address, if known; full links to its photos are then valid too, even if its host is not public
 */
export function isImageLink(text: string, site?: string): boolean {
  if (photoIdOf(ownPath(text, site))) return true;
  return IMAGE_LINK.test(text) && isPublicHost(parseUrl(text)?.hostname ?? '');
}

/** Shortens a link to one of the site's photos to its path, as it is stored. Returns any other text unchanged. */
export function ownPath(text: string, site?: string): string {
  const path = site !== undefined && text.startsWith(`${site}/`) ? text.slice(site.length) : text;
  return photoIdOf(path) ? path : text;
}

/**
 * Whether a host name is public, meaning that it leads to the same host everywhere. Excludes `localhost`, `printer.local` and IP
 * addresses: an image from there would make each visitor's browser call machines in their own network.
 *
 * @param hostname as normalised by URL: in lower case and punycode, with `0x7f.1` written as `127.0.0.1`
 */
export function isPublicHost(hostname: string): boolean {
  return DOMAIN.test(hostname) && !LOCAL.test(hostname);
}
