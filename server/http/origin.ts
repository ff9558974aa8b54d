import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { msg } from '#words';
import type { Config } from '../config/config.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page at another address belongs to this server. */
type Sender = 'own' | 'foreign' | 'unknown';

/** Maximum number of origins to log per kind of sender (`own` and `unknown`). */
const MOST_LOGGED = 10;

/**
 * Rejects changes that another site's page sends on behalf of a visitor (CSRF). Browsers send the origin of a change. Other
 * programs send none, but they do not have a visitor's cookie either. If one of this site's pages was opened at another address,
 * the error says where changes are accepted. Other sites' pages are told nothing.
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
    // Other sites' origins do not belong in the log.
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

/** Returns error details for visitors who opened this site at another address, including the site's own address if known. */
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

/** Lets pages at the configured origins read responses and send cookies (CORS). The site's own pages do not need this. */
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
 * Determines whether an HTTP request comes from one of this server's pages. Browsers say so in Sec-Fetch-Site, but only on https
 * and localhost. Without that header, compares the origin's host with the host that the HTTP request was sent to. If they differ,
 * the result is `unknown`, because some proxies do not forward the host. Another site's page cannot set any of these headers.
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

/**
 * Returns the origin at which an HTTP request arrived. Accepting this origin means that a server on a laptop can also be used by
 * its IP address.
 */
function requestOrigin(requestUrl: string, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${new URL(requestUrl).host}`;
}
