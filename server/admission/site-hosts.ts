import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';

/** Maximum number of hosts whose result is cached. Most requests are for the same few hosts. */
const MAX_CACHED = 100;

/**
 * Host name suffixes that no one can register: reserved ones (RFC 6761, 6762 and 8375; `.internal` by ICANN), and those commonly
 * used in private networks (RFC 6762, appendix G).
 */
const PRIVATE_END = /\.(?:localhost|local|localdomain|test|internal|intranet|private|lan|home|corp|home\.arpa)$/;

/**
 * Creates a function that returns whether an HTTP request is for this site's host. Rejecting other hosts prevents DNS rebinding,
 * in which another site points its own name at this server, so that its pages can read this site in a visitor's browser. The
 * attack requires a registered name. So this function accepts the host of PUBLIC_URL, its subdomains, and all names that no one
 * can register: IP addresses, names without a dot, and names in private networks.
 *
 * A trusted proxy may send a host name of its own, with the visitor's in X-Forwarded-Host.
 */
export function siteHosts({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>) {
  const own = new URL(publicUrl).hostname.replace(/^www\./, '');
  const cache = new Map<string, boolean>();
  const isOwn = (host: string) => {
    const name = nameIn(host);
    return name === own || name.endsWith(`.${own}`);
  };
  const isOurs = (host: string) => {
    const cached = cache.get(host);
    if (cached !== undefined) return cached;
    const name = nameIn(host);
    const ours = isOwn(host) || !name.includes('.') || isIP(name) > 0 || name.startsWith('[') || PRIVATE_END.test(name);
    if (cache.size < MAX_CACHED) cache.set(host, ours);
    return ours;
  };
  // Accepts requests without a host, which HTTP/1.0 allows. Browsers never send them.
  return ({ host = '', 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean => {
    if (trustProxy === 0 || forwarded === undefined) return isOurs(host);
    const hops = String(forwarded).split(',');
    return isOurs((hops.at(-trustProxy) ?? hops[0] ?? '').trim()) || isOwn(host);
  };
}

/** Returns the name in a Host header, without the port or a trailing dot. */
function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
