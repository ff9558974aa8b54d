import type { MiddlewareHandler } from 'hono';
import { isPublic } from '../answers/dependencies.ts';
import type { Config } from '../config.ts';
import type { Env } from './env.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Says of every answer that does not say it itself whether it may be kept. What is public may be kept by browsers, which
 * ask before they show it again, and pages, where `sharedCacheSeconds` are given, by caches in front of this server. All else
 * that comes from the API, what is answered to a session and what sets a cookie is kept nowhere; a guest's page by their
 * own browser only.
 */
export function cacheControl({
  publicUrl,
  sharedCacheSeconds: seconds,
}: Pick<Config, 'publicUrl' | 'sharedCacheSeconds'>): MiddlewareHandler<Env> {
  const session = sessionCookie(publicUrl);
  const shared = seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}` : undefined;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const { viewer } = c.var.dependencies;
    const isSigned = session.read(c) !== undefined;
    const mayBeShared = isPublic(c, isSigned);
    const isCall = c.req.path.startsWith('/api/');
    // A page that hears of a change asks for what it now is, which no cache in between may answer.
    const isShared = mayBeShared && shared && !isCall;
    // Whoever has a session gets another answer to the same question.
    if (isShared && viewer) headers.append('Vary', 'Cookie');
    if (headers.has('Cache-Control')) return;
    const isPrivate = isCall || isSigned || headers.has('Set-Cookie');
    if (mayBeShared) headers.set('Cache-Control', isShared ? shared : viewer ? 'private, no-cache' : 'no-cache');
    else headers.set('Cache-Control', isPrivate ? 'no-store' : 'private, no-cache');
  };
}
