import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { sessionCookie } from './session.ts';

/**
 * Says of every answer that does not say it itself whether it may be kept. What comes from the API, what is answered to a
 * session and what sets a cookie is kept nowhere. A guest's page may be kept by their browser, which asks before it shows
 * it again.
 */
export function cacheControl({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const session = sessionCookie(publicUrl);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (headers.has('Cache-Control')) return;
    const isPrivate = c.req.path.startsWith('/api/') || session.read(c) !== undefined || headers.has('Set-Cookie');
    headers.set('Cache-Control', isPrivate ? 'no-store' : 'private, no-cache');
  };
}
