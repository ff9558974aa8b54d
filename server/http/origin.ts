import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { msg } from '#words';
import type { Config } from '../config/config.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Env } from './env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How many origins that may be the site's own are logged. */
const MOST_TOLD = 10;

/**
 * Refuses changes that another site's page sends in a visitor's name. Browsers state the origin of a change. Other
 * programs state nothing, and carry no visitor's cookie either.
 */
export function requireOwnOrigin({
  publicUrl,
  hasPublicUrl,
  corsOrigins,
}: Pick<Config, 'publicUrl' | 'hasPublicUrl' | 'corsOrigins'>) {
  const allowed = new Set([publicUrl, ...corsOrigins]);
  const told = new Set<string>();
  return createMiddleware<Env>(async (c, next) => {
    const origin = c.req.header('Origin');
    const foreign = origin !== undefined && !allowed.has(origin) && origin !== requestOrigin(c.req.url, publicUrl);
    if (!foreign || SAFE_METHODS.has(c.req.method)) return next();
    const isOurs = !hasPublicUrl || isSameSite(c.req.raw, origin);
    if (!isOurs || !isOrigin(origin)) throw new ApiError('FOREIGN_ORIGIN');
    if (!told.has(origin) && told.size < MOST_TOLD) {
      told.add(origin);
      c.var.log.warn(
        { origin, publicUrl },
        'changes are refused at this origin; if it is the site’s, set PUBLIC_URL to it',
      );
    }
    throw new ApiError('FOREIGN_ORIGIN', {
      message: msg`You are at ${{ origin }}, and this site takes changes at ${{ publicUrl }} only. If both are one, whoever runs it has to set PUBLIC_URL=${{ origin }}`,
    });
  });
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

/** Whether a request comes from a page of this server: by its browser's word, or by the same host on http or https. */
function isSameSite({ headers, url }: Request, origin: string): boolean {
  return (
    headers.get('Sec-Fetch-Site') === 'same-origin' || (isOrigin(origin) && new URL(origin).host === new URL(url).host)
  );
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** The origin at which this request arrived, so that a laptop can also be reached by its address. */
function requestOrigin(requestUrl: string, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${new URL(requestUrl).host}`;
}
