import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Maximum time to wait for an event-loop turn without new connections, and maximum duration of such a turn, in milliseconds. */
const CALM = 500;
const MOMENT = 0.25;

/** Milliseconds during which a keep-alive connection may send one more request. */
const LAST_REQUEST = 500;

/** Time for requests in flight to finish, and then for connections to close, in milliseconds. */
const FINISH = 6_000;
const CLOSE = 1_000;

/** Time limit for stopping once the delay is over, in milliseconds. Docker kills the process after ten seconds. */
const STOP = 9_500;

/** A server that can stop gracefully. While `draining`, it still answers requests, but the readiness check returns 503. */
type Drainable = {
  readonly draining: boolean;
  /** @returns when the process must have exited, as `performance.now()` */
  drain(options: Draining): Promise<number>;
};

type Draining = {
  /** How long to keep accepting connections, in milliseconds, so that the proxy notices that the server is not ready. */
  delay: number;
  /** Cuts the delay short. */
  hurry?: AbortSignal;
  /** Closes the event streams, which never end on their own. Called once the server accepts no more connections. */
  endStreams(): void;
};

/** Tracks requests in flight, so that the server can stop without interrupting them. */
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
      // Unless there is a delay, this must not happen earlier: clients whose connection closes would reconnect to this server.
      endConnections();
      endStreams();
      const end = performance.now() + FINISH;
      await Promise.race([closed, wait(LAST_REQUEST, undefined, { signal: hurry }).catch(() => {})]);
      server.closeIdleConnections();
      while (inFlight.size > 0 && performance.now() < end) await wait(20);
      await Promise.race([closed, wait(CLOSE)]);
      // Upgraded connections, such as those for hot reload, stay open, so don't wait for `closed` any longer.
      server.closeAllConnections();
      return endBy;
    },
  };
}

/**
 * Closes the listener but no connections. Closing it resets connections that the operating system has not handed over yet, so
 * this first waits for an event-loop turn without new ones.
 *
 * @returns `closed`, which settles once all connections are closed
 */
async function stopAccepting(server: Server): Promise<{ closed: Promise<void> }> {
  let newConnections = 0;
  const count = () => {
    newConnections += 1;
  };
  server.on('connection', count);
  for (const end = performance.now() + CALM; performance.now() < end; ) {
    const [before, start] = [newConnections, performance.now()];
    await nextTurn();
    if (newConnections === before && performance.now() - start < MOMENT) break;
  }
  server.off('connection', count);
  // The `close` method of node:http would also close idle connections, on which a request may be arriving.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  return { closed };
}
