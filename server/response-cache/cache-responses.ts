import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { isPublic } from '../http/dependencies.ts';
import type { Env } from '../http/env.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { encodingFor } from '../kernel/encoding.ts';
import type { CoalescedRequests } from './coalesced-requests.ts';
import { isSame, pairs, unsized } from './conditional.ts';
import { isReading, type KeyConfig, requestKeys } from './request-key.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** Middleware that caches responses where possible, and serves cached ones. */
export function cacheResponses(
  cache: ResponseCache,
  config: KeyConfig,
  coalesced: CoalescedRequests,
): MiddlewareHandler<Env> {
  const cookie = sessionCookie(config.publicUrl);
  const keyOf = requestKeys(config);
  return async (c, next) => {
    if (!isReading(c.req.method) || cookie.isMarked(c)) return next();
    const headers = { cookie: c.req.header('Cookie'), acceptLanguage: c.req.header('Accept-Language') };
    const address = keyOf(pathAndQuery(c.req.url), c.req.header('Origin'), headers);
    // Subrequests by the server's own pages get a separate key, because their responses lack some headers.
    const key = `${c.env?.onSubrequest ? 'subrequest ' : ''}${address}`;
    const isGuest = cookie.read(c) === undefined;
    const settle = (outcome: CachedResponse | undefined) => {
      if (c.env?.incoming && !c.env.onSubrequest) coalesced.settle(c.env.incoming, outcome);
    };
    // Awaits nothing unless a response is in progress, so that the next HTTP request finds the work that starts below.
    const coming = isGuest ? cache.underWay(key) : undefined;
    const known = cache.find(key, isGuest) ?? (coming && (await coming));
    if (known) {
      settle(known);
      if (!c.env?.onSubrequest) cache.hits += 1;
      c.set('route', known.route);
      Object.assign(c.var.dependencies, { topics: known.topics, viewer: known.isForGuests, until: known.until });
      return answer(cache, c, key, known);
    }
    // A HEAD request has no body to cache.
    if (c.req.method === 'HEAD') return next();
    const end = cache.begin(key, isGuest);
    let cached: CachedResponse | undefined;
    try {
      await next();
      const { dependencies } = c.var;
      const { headers } = c.res;
      if (dependencies.topics && isPublic(c, !isGuest)) {
        // The ID belongs only to the request that created the response.
        headers.delete('X-Request-Id');
        const bytes = Buffer.from(await c.res.arrayBuffer());
        const status = c.res.status === 404 ? 404 : 200;
        const { topics, viewer, until } = dependencies;
        cached = end({ status, route: routePath(c), topics, headers, bytes, isForGuests: viewer, until });
        if (cached) dependencies.until = cached.until;
        else c.res = new Response(bytes, c.res);
      }
    } finally {
      if (!cached) end(undefined);
      settle(cached);
    }
    if (cached) await answer(cache, c, key, cached);
  };
}

async function answer(cache: ResponseCache, c: Context<Env>, key: string, cached: CachedResponse): Promise<void> {
  // Reset first, because Hono would otherwise merge the old response's headers into the new one.
  c.res = undefined;
  c.res = c.env?.onSubrequest
    ? new Response(bodyOf(cached), { status: cached.status, headers: cached.headers })
    : await wholeAnswer(cache, c, key, cached);
}

async function wholeAnswer(
  cache: ResponseCache,
  c: Context<Env>,
  key: string,
  cached: CachedResponse,
): Promise<Response> {
  const encoded = await cache.encode(key, cached, encodingFor(c.req.header('Accept-Encoding')));
  const headers = new Headers(pairs(encoded.headers));
  if (isSame(c.req.header('If-None-Match'), cached.etag))
    return new Response(null, { status: 304, headers: unsized(headers) });
  return new Response(c.req.method === 'HEAD' ? null : bodyOf(encoded), { status: cached.status, headers });
}

function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

function bodyOf({ bytes }: { bytes: Buffer }): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
