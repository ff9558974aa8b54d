import type { MiddlewareHandler } from 'hono';
import type { Env } from '../http/env.ts';
import type { Listener } from '../http/listener.ts';
import { cacheResponses } from './cache-responses.ts';
import { createCoalescedRequests } from './coalesced-requests.ts';
import { giveCached } from './give-cached.ts';
import type { KeyConfig } from './request-key.ts';
import type { ResponseCache } from './response-cache.ts';

/** The two ends of the cache: in the app, where responses are made, and before it, where cached ones are sent. */
export type ServedResponses = {
  /** Caches responses that may be cached, and answers with cached ones. */
  middleware: MiddlewareHandler<Env>;
  /**
   * Puts the cached responses before a listener. They are sent before anything else is done: without a log entry, and
   * without the admission.
   */
  before(listener: Listener): Listener;
};

export function serveResponses(cache: ResponseCache, config: KeyConfig): ServedResponses {
  const coalesced = createCoalescedRequests();
  return {
    middleware: cacheResponses(cache, config, coalesced),
    before: (listener) => giveCached(cache, config, coalesced, listener),
  };
}
