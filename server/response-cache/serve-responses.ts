import type { MiddlewareHandler } from 'hono';
import type { Env } from '../http/env.ts';
import type { Listener } from '../http/listener.ts';
import { cacheResponses } from './cache-responses.ts';
import { createCoalescedRequests } from './coalesced-requests.ts';
import type { KeyConfig } from './request-key.ts';
import type { ResponseCache } from './response-cache.ts';
import { serveCached } from './serve-cached.ts';

/** The two halves of the cache: middleware in the app that fills it, and a listener in front of the app that serves from it. */
export type ServedResponses = {
  middleware: MiddlewareHandler<Env>;
  /** Wraps a listener to send cached responses first. They bypass everything in it, including logging and admission control. */
  before(listener: Listener): Listener;
};

export function serveResponses(cache: ResponseCache, config: KeyConfig): ServedResponses {
  const coalesced = createCoalescedRequests();
  return {
    middleware: cacheResponses(cache, config, coalesced),
    before: (listener) => serveCached(cache, config, coalesced, listener),
  };
}
