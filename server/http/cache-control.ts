import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { languageNamed } from '../words/visit.ts';
import { isPublic } from './dependencies.ts';
import type { Env } from './env.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Sets Cache-Control on every response that does not set it itself:
 *
 * - Browsers may store public responses, but revalidate them before each use.
 * - If `sharedCacheSeconds` is set, caches in front of this server may also store public pages whose URL determines the language.
 *   Many caches ignore every `Vary` except that for the encoding, so for other pages they would serve the first visitor's
 *   language to everyone.
 * - Other API responses, responses to a session and responses that set a cookie are not stored at all.
 * - Other pages for guests are stored only by the guest's own browser.
 *
 * Proxies must not transform pages: obfuscating email addresses, for example, breaks React's hydration.
 */
export function cacheControl({
  publicUrl,
  sharedCacheSeconds: seconds,
  languages,
}: Pick<Config, 'publicUrl' | 'sharedCacheSeconds' | 'languages'>): MiddlewareHandler<Env> {
  const session = sessionCookie(publicUrl);
  const shared = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const { viewer } = c.var.dependencies;
    const isSigned = session.read(c) !== undefined;
    const mayBeShared = isPublic(c, isSigned);
    const isCall = c.req.path.startsWith('/api/');
    // Excludes API responses: after an event, pages fetch current data, but a shared cache could serve stale data.
    const isShared = mayBeShared && seconds > 0 && !isCall && languageNamed({ languages }, c.req.url) !== undefined;
    // A session gets a different response at the same URL.
    if (isShared && viewer) headers.append('Vary', 'Cookie');
    const isPrivate = isCall || isSigned || headers.has('Set-Cookie');
    const usual = mayBeShared
      ? viewer
        ? 'private, no-cache'
        : 'no-cache'
      : isPrivate
        ? 'no-store'
        : 'private, no-cache';
    const value = headers.get('Cache-Control') ?? (isShared ? shared : usual);
    headers.set('Cache-Control', isPage(headers) ? withNoTransform(value) : value);
  };
}

function isPage(headers: Headers): boolean {
  return /^text\/html/i.test(headers.get('Content-Type') ?? '');
}

/** Adds `no-transform`, so that proxies do not change the response. */
export function withNoTransform(cacheControl: string): string {
  return /no-transform/i.test(cacheControl) ? cacheControl : `${cacheControl}, no-transform`;
}
