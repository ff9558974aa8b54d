import { isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';

/**
 * Finds the visitor's address: the socket's or, behind `trustProxy` proxies, the one that the outermost of them saw.
 * Entries further left in X-Forwarded-For are the visitor's own claim.
 */
export function clientAddress(trustProxy: number) {
  return createMiddleware<Env>(async (c, next) => {
    c.set('address', addressOf(c.req.header('X-Forwarded-For'), c.env?.incoming?.socket.remoteAddress, trustProxy));
    await next();
  });
}

/** The visitor's address, or its network for IPv6, by the header of the proxies and the socket's own. */
export function addressOf(forwardedFor: string | string[] = '', socket = 'unknown', trustProxy: number): string {
  const hops = String(forwardedFor).split(',');
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy)?.trim() : undefined;
  return network(forwarded || socket);
}

/** The network that a provider may have given to one customer, of an address by `addressOf`: of IPv6 a whole /48. */
export function providersNetwork(address: string): string {
  return address.split(':').slice(0, 3).join(':');
}

/** The network of an IPv6 address: one household has a whole /64, which counts as one address. */
function network(text: string): string {
  const address = withoutPort(text);
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Some proxies name the visitor's port too, which changes each time. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}
