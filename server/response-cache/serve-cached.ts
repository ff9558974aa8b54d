import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody, type Listener } from '../http/listener.ts';
import { sessionHeader } from '../http/session-cookie.ts';
import { encodingFor } from '../kernel/encoding.ts';
import type { CoalescedRequests, Outcome } from './coalesced-requests.ts';
import { isSame, pairs, unsized } from './conditional.ts';
import { isReading, type KeyConfig, requestKeys } from './request-key.ts';
import type { CachedResponse, Encoded, ResponseCache } from './response-cache.ts';

/**
 * Returns a listener that runs before the app and sends cached responses. It waits for a response that is still being encoded, or
 * that another guest's identical request is producing. All other requests go to `listener`. So do GET and HEAD requests with a
 * body, so that no other client has to wait for that body to arrive.
 */
export function serveCached(
  cache: ResponseCache,
  config: KeyConfig,
  coalesced: CoalescedRequests,
  listener: Listener,
): Listener {
  const keyOf = requestKeys(config);
  const { tokenIn, isMarked } = sessionHeader(config.publicUrl);
  return (request, response) => {
    const { method, url = '/', headers } = request;
    if (!isReading(method) || isMarked(headers.cookie) || hasBody(request)) return listener(request, response);
    const key = keyOf(url, headers.origin, { cookie: headers.cookie, acceptLanguage: headers['accept-language'] });
    const isGuest = tokenIn(headers.cookie) === undefined;
    const encoding = encodingFor(headers['accept-encoding'] as string | undefined);
    const cached = cache.find(key, isGuest);
    const ready = cached?.encoded[encoding];
    const giveReady = (cached: CachedResponse, ready: Encoded) => {
      cache.hits += 1;
      give(request, response, cached, ready);
    };
    if (cached && ready) return giveReady(cached, ready);

    const arrived = cache.now();
    const encodeAndGive = async (cached: CachedResponse) => {
      const encoded = await cache.encode(key, cached, encoding).catch(() => undefined);
      if (encoded) giveReady(cached, encoded);
      else listener(request, response);
    };
    const look = () => {
      // The client disconnected while it waited. Don't make other requests wait for its response.
      if (response.destroyed) return;
      const cached = cache.find(key, isGuest);
      if (cached) return void encodeAndGive(cached);
      const other = isGuest ? coalesced.underWay(key) : undefined;
      if (other) return void other.then(takeOrLook);
      // A HEAD request has no body to share.
      const mayLead = isGuest && request.method === 'GET' && arrived !== undefined;
      if (mayLead) void coalesced.lead(key, request, response, () => listener(request, response));
      else listener(request, response);
    };
    const takeOrLook = (outcome: Outcome) => {
      if (!outcome) return listener(request, response);
      // If work on the response began after this request arrived, the response shows all changes up to then.
      const isNewEnough =
        outcome !== 'nothing' && arrived !== undefined && outcome.since >= arrived && cache.isOfNow(outcome);
      if (isNewEnough) return void encodeAndGive(outcome);
      look();
    };
    look();
  };
}

function give(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  ready: Encoded,
): void {
  const { headers, bytes, latin1 } = ready;
  if (isSame(asked['if-none-match'], cached.etag)) {
    return void response.writeHead(304, [...unsized(new Headers(pairs(headers)))].flat()).end();
  }
  response.writeHead(cached.status, headers);
  if (latin1 === undefined) response.end(bytes);
  else response.end(latin1, 'latin1');
}
