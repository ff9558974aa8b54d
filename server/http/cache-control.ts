import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { languageNamed } from '../words/visit.ts';
import { isPublic } from './dependencies.ts';
import type { Env } from './env.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Sets Cache-Control on every answer that does not set it itself. Public answers may be stored by browsers, which
 * revalidate them before each use. If `sharedCacheSeconds` is set, public pages may also be stored by caches in front of
 * this server, where their address says in which language they are: many caches heed no `Vary` but that of the encoding, and
 * would give everybody the first visitor's. All other answers of the API, answers to a session and answers that set a cookie are
 * stored nowhere. A guest's page is stored by their own browser only. No page is to be changed on its way: a proxy that writes other
 * words in the place of e-mail addresses makes a page that React does not know again.
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
    // A page that hears of a change asks for the present data, which no cache in between may answer.
    const isShared = mayBeShared && seconds > 0 && !isCall && languageNamed({ languages }, c.req.url) !== undefined;
    // The same URL has another answer for a session.
    if (isShared && viewer) headers.append('Vary', 'Cookie');
    const isPrivate = isCall || isSigned || headers.has('Set-Cookie');
    const usual = mayBeShared
      ? viewer
        ? 'private, no-cache'
        : 'no-cache'
      : isPrivate
        ? 'no-store'
        : 'private, no-cache';
    const said = headers.get('Cache-Control') ?? (isShared ? shared : usual);
    headers.set('Cache-Control', isPage(headers) ? unchanged(said) : said);
  };
}

function isPage(headers: Headers): boolean {
  return /^text\/html/i.test(headers.get('Content-Type') ?? '');
}

/** Forbids whatever stands in between to change an answer. */
export function unchanged(cacheControl: string): string {
  return /no-transform/i.test(cacheControl) ? cacheControl : `${cacheControl}, no-transform`;
}
