import { isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';

/**
 * Sets the visitor's IP address: the socket's or, behind `trustProxy` proxies, the one that the outermost proxy saw. Visitors can
 * forge entries further left in X-Forwarded-For.
 */
export function clientAddress(trustProxy: number) {
  return createMiddleware<Env>(async (c, next) => {
    c.set('address', addressOf(c.req.header('X-Forwarded-For'), c.env?.incoming?.socket.remoteAddress, trustProxy));
    await next();
  });
}

/** Determines the visitor's IP address (for IPv6, its /64 network) from X-Forwarded-For and the socket's address. */
export function addressOf(forwardedFor: string | string[] = '', socket = 'unknown', trustProxy: number): string {
  const hops = String(forwardedFor).split(',');
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy)?.trim() : undefined;
  return network(forwarded || socket);
}

/** Returns the network that a provider may assign to one customer (for IPv6, a /48). Takes a result of `addressOf`. */
export function providersNetwork(address: string): string {
  return address.split(':').slice(0, 3).join(':');
}

/** Reduces an IPv6 address to its /64 network. A household usually has a whole /64, which should count as one address. */
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

/** Removes the port, which some proxies append. It differs between connections of the same visitor. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}
