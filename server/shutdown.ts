import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** How long to wait for a moment without new connections, and how short such a turn of the event loop is; milliseconds. */
const CALM = 500;
const MOMENT = 0.25;

/** For how many milliseconds a kept connection may still be used for one more request. */
const LAST_REQUEST = 500;

/** How long requests in flight may take to finish, and then how long connections may take to close; milliseconds. */
const FINISH = 6_000;
const CLOSE = 1_000;

/** How long all of a stop may take after the delay, in milliseconds. Docker kills after ten seconds. */
const STOP = 9_500;

/** A server that can be asked to finish. While `draining` it still answers, and readiness says 503. */
type Drainable = {
  readonly draining: boolean;
  /** @returns when the process should have ended, by `performance.now()` */
  drain(options: Draining): Promise<number>;
};

type Draining = {
  /** Milliseconds in which it goes on accepting, until the proxy in front has seen that it is not ready. */
  delay: number;
  /** Cuts the delay short. */
  hurry?: AbortSignal;
  /** Ends the streams, which would never end by themselves. Called when nobody new is accepted any more. */
  endStreams(): void;
};

/** Tracks the server's requests in flight, so that it can stop without interrupting one. */
export function drainable(server: Server): Drainable {
  let draining = false;
  let endsConnections = false;
  const inFlight = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    inFlight.add(response);
    if (endsConnections) response.setHeader('Connection', 'close');
    response.once('close', () => inFlight.delete(response));
  });
  const endConnections = () => {
    endsConnections = true;
    for (const response of inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    get draining() {
      return draining;
    },
    async drain({ delay, hurry, endStreams }) {
      draining = true;
      if (delay > 0) {
        endConnections();
        await wait(delay, undefined, { signal: hurry }).catch(() => {});
      }
      const endBy = performance.now() + STOP;
      const { closed } = await stopAccepting(server);
      // Only now, unless visitors were sent elsewhere before: a program that loses its connection makes a new one.
      endConnections();
      endStreams();
      const end = performance.now() + FINISH;
      await Promise.race([closed, wait(LAST_REQUEST, undefined, { signal: hurry }).catch(() => {})]);
      server.closeIdleConnections();
      while (inFlight.size > 0 && performance.now() < end) await wait(20);
      await Promise.race([closed, wait(CLOSE)]);
      // Upgraded connections, as of hot reload, are not among these, so nobody waits for `closed` any longer.
      server.closeAllConnections();
      return endBy;
    },
  };
}

/**
 * Closes the listener, and no connection. The system resets the connections that it has not handed over yet, so the
 * listener is closed in a moment without new ones.
 *
 * @returns a promise that settles when all connections are closed, too
 */
async function stopAccepting(server: Server): Promise<{ closed: Promise<void> }> {
  let newcomers = 0;
  const count = () => {
    newcomers += 1;
  };
  server.on('connection', count);
  for (const end = performance.now() + CALM; performance.now() < end; ) {
    const [before, start] = [newcomers, performance.now()];
    await nextTurn();
    if (newcomers === before && performance.now() - start < MOMENT) break;
  }
  server.off('connection', count);
  // The `close` of node:http also closes idle connections, over which a request may be on its way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  return { closed };
}
