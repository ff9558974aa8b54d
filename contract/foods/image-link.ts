import { msg } from '#words';
import { parseUrl } from '../parse-url.ts';
import { photoIdOf } from './photo-terms.ts';

const IMAGE_LINK =
  /^https?:\/\/(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A host as URL writes it, if it is a name below some top-level domain. An IP address is none, however written. */
const DOMAIN = /^[a-z\d_.-]+\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** Names that mean different hosts in different networks (RFC 6761, RFC 6762 with its appendix G, RFC 8375, .internal). */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export const INVALID_LINK = msg`Enter a Valid Link`;

/**
 * Whether a text is a link for a picture: the path of a photo of this site, or a full http(s) link to another network
 * than the visitor's own, with a domain whose top-level part has at least 2 letters (docs/specification.md, section 5).
 *
 * @param site the site's address, if it is known: full links to its photos are good too, at any host
 */
export function isImageLink(text: string, site?: string): boolean {
  if (photoIdOf(ownPath(text, site))) return true;
  return IMAGE_LINK.test(text) && isPublicHost(parseUrl(text)?.hostname ?? '');
}

/** A link to a photo of this site as it is stored, without the site's address. Every other text stays as it is. */
export function ownPath(text: string, site?: string): string {
  const path = site !== undefined && text.startsWith(`${site}/`) ? text.slice(site.length) : text;
  return photoIdOf(path) ? path : text;
}

/**
 * Whether a name means the same host everywhere. `localhost`, `printer.local` and IP addresses do not: a picture from
 * there would make each visitor's browser call machines of their own network.
 *
 * @param hostname as URL gives it: in lower case and punycode, with `0x7f.1` written as `127.0.0.1`
 */
export function isPublicHost(hostname: string): boolean {
  return DOMAIN.test(hostname) && !LOCAL.test(hostname);
}
