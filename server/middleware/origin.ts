import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks for in a visitor's name. Browsers state where a change comes from;
 * programs that are no browser state nothing, and carry no visitor's cookie either.
 */
export function requireOwnOrigin({ publicUrl, corsOrigins }: Pick<Config, 'publicUrl' | 'corsOrigins'>) {
  const allowed = new Set([publicUrl, ...corsOrigins]);
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin');
    const foreign = origin !== undefined && !allowed.has(origin) && origin !== requestOrigin(c.req.url, publicUrl);
    if (foreign && !SAFE_METHODS.has(c.req.method)) throw new ApiError('FOREIGN_ORIGIN');
    await next();
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

/** The origin at which this request arrived, so that a laptop can also be reached by its address. */
function requestOrigin(requestUrl: string, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${new URL(requestUrl).host}`;
}
