import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './response-cache.ts';

/**
 * The outcome of a coalesced request: a response, if only for requests from before it was begun; undefined when it is not
 * for others; 'nothing' when none was made, because its sender has gone or was turned away.
 */
export type Outcome = CachedResponse | undefined | 'nothing';

/** Guests' requests in progress, by key. Other guests with the same request wait for their responses. */
export type CoalescedRequests = {
  underWay(key: string): Promise<Outcome> | undefined;
  /**
   * Does the work for a request, and lets others wait for the response. They wait for the work alone, never for the sender, who
   * may owe the rest of the request or not take the response in.
   */
  lead(key: string, request: IncomingMessage, response: ServerResponse, work: () => unknown): Promise<void>;
  /** Tells the outcome to those who wait, if others wait for it. */
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
