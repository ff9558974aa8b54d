import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';

/** How many hosts are remembered with their answer. Most requests name the same few. */
const MOST_KNOWN = 100;

/**
 * Ends of names that nobody can register: reserved ones (RFC 6761, 6762 and 8375, `.internal` by ICANN), and those that
 * routers give (RFC 6762, appendix G).
 */
const PRIVATE_END = /\.(?:localhost|local|localdomain|test|internal|intranet|private|lan|home|corp|home\.arpa)$/;

/**
 * Makes the function that tells whether a request was sent to this site, by its host. Another site can have its own name lead to
 * this server, so that its page in a visitor's browser could read what is here (DNS rebinding). It needs a name that it has
 * registered. So all others are this site's: that of PUBLIC_URL with the names below it, addresses in digits, and names
 * without a dot or of a private network.
 *
 * A trusted proxy may ask by a name of its own and pass on the visitor's in X-Forwarded-Host.
 */
export function siteHosts({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>) {
  const own = new URL(publicUrl).hostname.replace(/^www\./, '');
  const known = new Map<string, boolean>();
  const isOwn = (host: string) => {
    const name = nameIn(host);
    return name === own || name.endsWith(`.${own}`);
  };
  const isOurs = (host: string) => {
    const cached = known.get(host);
    if (cached !== undefined) return cached;
    const name = nameIn(host);
    const ours = isOwn(host) || !name.includes('.') || isIP(name) > 0 || name.startsWith('[') || PRIVATE_END.test(name);
    if (known.size < MOST_KNOWN) known.set(host, ours);
    return ours;
  };
  // A request by HTTP/1.0 need not name a host, and no browser sends one.
  return ({ host = '', 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean => {
    if (trustProxy === 0 || forwarded === undefined) return isOurs(host);
    const hops = String(forwarded).split(',');
    return isOurs((hops.at(-trustProxy) ?? hops[0] ?? '').trim()) || isOwn(host);
  };
}

/** The name in a Host header, without the port and without the dot that may end it. */
function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
