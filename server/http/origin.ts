import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { msg } from '#words';
import type { Config } from '../config/config.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whose page asks for a change at an address that is not the site's own. */
type Sender = 'own' | 'foreign' | 'unknown';

/** How many origins are logged: of those that are the site's own, and of those of which nothing says so. */
const MOST_LOGGED = 10;

/**
 * Refuses changes that another site's page sends in a visitor's name. Browsers state the origin of a change. Other
 * programs state nothing, and carry no visitor's cookie either. A page of this site at another address than its own is told
 * where changes are taken; another site's page learns nothing.
 */
export function requireOwnOrigin(config: Pick<Config, 'publicUrl' | 'hasPublicUrl' | 'corsOrigins'>) {
  const { publicUrl, hasPublicUrl, corsOrigins } = config;
  const allowed = new Set([publicUrl, ...corsOrigins]);
  const logged = new Map<string | undefined, Sender>();
  const isToBeLogged = (origin: string | undefined, sender: Sender) =>
    sender !== 'foreign' && !logged.has(origin) && countOf(sender, logged.values()) < MOST_LOGGED;
  return createMiddleware<Env>(async (c, next) => {
    const origin = c.req.header('Origin');
    const foreign = origin !== undefined && !allowed.has(origin) && origin !== requestOrigin(c.req.url, publicUrl);
    if (!foreign || SAFE_METHODS.has(c.req.method)) return next();
    const sender = isOrigin(origin) ? senderOf(c.req.raw, origin) : 'foreign';
    const isOwn = sender === 'own' || (sender === 'unknown' && !hasPublicUrl);
    // What another site's page is called is nothing for the log.
    const named = isOwn ? origin : undefined;
    if (isToBeLogged(named, sender)) {
      logged.set(named, sender);
      c.var.log.warn(
        { origin: named, publicUrl, arrivedAt: new URL(c.req.url).origin },
        isOwn
          ? 'rejected changes at this origin; if it is your site, set PUBLIC_URL to it'
          : 'rejected a change from another origin; if it is your site, set PUBLIC_URL to it, or let the proxy forward the Host header',
      );
    }
    throw new ApiError('FOREIGN_ORIGIN', isOwn ? whereToGo(origin, config) : {});
  });
}

/** The words for somebody who is at another address than the site's own, and that address if it is known. */
function whereToGo(origin: string, { publicUrl, hasPublicUrl }: Pick<Config, 'publicUrl' | 'hasPublicUrl'>) {
  if (!hasPublicUrl) {
    return {
      message: msg`The administrators need to set PUBLIC_URL=${{ origin }} first. Until then, this site accepts no changes at this address.`,
    };
  }
  return {
    message: msg`You’re at ${{ origin }}, but this site only accepts changes at ${{ publicUrl }}. If it has moved here, the administrators need to update PUBLIC_URL.`,
    address: publicUrl,
  };
}

/** Lets pages of the configured origins read answers and send cookies. The site's own pages need none of this. */
export function allowOrigins(corsOrigins: string[]): MiddlewareHandler {
  const allow = cors({
    origin: corsOrigins,
    credentials: true,
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Link', 'Retry-After', 'X-Request-Id'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  });
  return async (c, next) => {
    if (corsOrigins.includes(c.req.header('Origin') ?? '')) return allow(c, next);
    await next();
    if (corsOrigins.length > 0) c.res.headers.append('Vary', 'Origin');
  };
}

/**
 * Whether a request comes from a page of this server: by its browser's word, which is given only on https and on this machine,
 * else by the host to which it was sent, on http or https. Behind a proxy that names neither nobody knows. Another site's page
 * can set none of these headers.
 */
function senderOf({ headers, url }: Request, origin: string): Sender {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' ? 'own' : 'foreign';
  const sentTo = [new URL(url).host, ...(headers.get('X-Forwarded-Host') ?? '').toLowerCase().split(/ *, */)];
  return sentTo.includes(new URL(origin).host) ? 'own' : 'unknown';
}

function countOf(sender: Sender, senders: Iterable<Sender>): number {
  return Array.from(senders).filter((other) => other === sender).length;
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** The origin at which this request arrived, so that a laptop can also be reached by its address. */
function requestOrigin(requestUrl: string, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${new URL(requestUrl).host}`;
}
