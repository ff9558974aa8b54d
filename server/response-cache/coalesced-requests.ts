import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './response-cache.ts';

/**
 * Outcome of a coalesced HTTP request: the response, which may be only for HTTP requests that arrived before work on it began;
 * undefined if other clients may not get the response; 'nothing' if there is no response, because the client left or was turned
 * away.
 */
export type Outcome = CachedResponse | undefined | 'nothing';

/** Guests' HTTP requests in progress, by key. Identical HTTP requests from other guests wait for their responses. */
export type CoalescedRequests = {
  underWay(key: string): Promise<Outcome> | undefined;
  /**
   * Does the work for an HTTP request, and lets identical ones wait for the response. They wait only for the work, never for the
   * client, which may be slow to send its request or to read the response.
   */
  lead(key: string, request: IncomingMessage, response: ServerResponse, work: () => unknown): Promise<void>;
  /** Passes the outcome to waiting requests, if any. */
  settle(request: IncomingMessage, outcome: Outcome): void;
};

export function createCoalescedRequests(): CoalescedRequests {
  const outcomes = new Map<string, Promise<Outcome>>();
  const settlers = new WeakMap<IncomingMessage, (outcome: Outcome) => void>();
  return {
    underWay: (key) => outcomes.get(key),
    async lead(key, request, response, work) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const settle = (outcome: Outcome) => {
        resolve(outcome);
        if (outcomes.get(key) === promise) outcomes.delete(key);
      };
      outcomes.set(key, promise);
      settlers.set(request, settle);
      response.once('close', () => settle('nothing'));
      try {
        await work();
      } finally {
        settle('nothing');
      }
    },
    settle: (request, outcome) => settlers.get(request)?.(outcome),
  };
}
