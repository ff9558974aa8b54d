import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long requests in flight may take to finish, and then how long connections may take to close; milliseconds. */
const FINISH = 6_000;
const CLOSE = 1_000;

/** A server that can be asked to finish. While `draining` it still answers, and readiness says 503. */
export type Drainable = { readonly draining: boolean; drain(options: Draining): Promise<void> };

type Draining = {
  /** Milliseconds in which it goes on accepting, until whatever stands in front has seen that it is not ready. */
  delay: number;
  /** Cuts the delay short. */
  hurry?: AbortSignal;
  /** Ends the streams, which would never end by themselves. Called when nobody new is accepted any more. */
  endStreams(): void;
};

/** Knows the server's requests in flight, so that it can stop without breaking one off. */
export function drainable(server: Server): Drainable {
  let draining = false;
  const inFlight = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    inFlight.add(response);
    if (draining) response.setHeader('Connection', 'close');
    response.once('close', () => inFlight.delete(response));
  });
  return {
    get draining() {
      return draining;
    },
    async drain({ delay, hurry, endStreams }) {
      draining = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
      await wait(delay, undefined, { signal: hurry }).catch(() => {});
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      endStreams();
      for (const end = performance.now() + FINISH; inFlight.size > 0 && performance.now() < end; ) await wait(20);
      await Promise.race([closed, wait(CLOSE)]);
      // Upgraded connections, as of hot reload, are not among these, so nobody waits for `closed` any longer.
      server.closeAllConnections();
    },
  };
}
