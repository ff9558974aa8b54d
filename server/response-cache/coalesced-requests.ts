import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './response-cache.ts';

/**
 * The outcome of a coalesced request: a response, if only for requests from before it was begun; undefined when it is not
 * for others; 'left' when its sender has gone.
 */
export type Outcome = CachedResponse | undefined | 'left';

/** Guests' requests in progress, by key. Other guests with the same request wait for their responses. */
export type CoalescedRequests = {
  underWay(key: string): Promise<Outcome> | undefined;
  /** Lets others wait for the response to this request. */
  lead(key: string, request: IncomingMessage, response: ServerResponse): void;
  /** Tells the outcome to those who wait, if others wait for it. */
  settle(request: IncomingMessage, outcome: Outcome): void;
};

export function createCoalescedRequests(): CoalescedRequests {
  const outcomes = new Map<string, Promise<Outcome>>();
  const settlers = new WeakMap<IncomingMessage, (outcome: Outcome) => void>();
  return {
    underWay: (key) => outcomes.get(key),
    lead(key, request, response) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const settle = (outcome: Outcome) => {
        resolve(outcome);
        if (outcomes.get(key) === promise) outcomes.delete(key);
      };
      outcomes.set(key, promise);
      settlers.set(request, settle);
      response.once('close', () => settle(response.writableEnded ? undefined : 'left'));
    },
    settle: (request, outcome) => settlers.get(request)?.(outcome),
  };
}
