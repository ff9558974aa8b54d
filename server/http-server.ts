import { createServer, type Server, type ServerOptions } from 'node:http';

/** Time limits for clients, in milliseconds. A response has no limit while it is being read, because event streams stay open. */
const timeouts = {
  /** For sending the headers of a request. */
  headersTimeout: 10_000,
  /**
   * For sending the whole request. Only pictures take this long: 10 MB that the browser cannot shrink need 10 minutes at 17 kB
   * per second. Pictures also have a minimum speed (photos/picture-body.ts), and other bodies have their own limits
   * (admission/receive-body.ts, http/body.ts).
   */
  requestTimeout: 600_000,
  /** Interval between checks for slow requests. They get a 408 response, and their connection is closed. */
  connectionsCheckingInterval: 5_000,
  /**
   * For sending another request on the same connection. Longer than the 60 seconds that proxies use by default (nginx, AWS), so
   * that a connection does not close just as a proxy sends a request on it.
   */
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

/**
 * How long a connection with a request may be silent in both directions before it is closed, in milliseconds. Applies, for
 * example, if the client does not read the response. Event streams send data more often (contract/requests/event-terms.ts), and
 * no picture waits longer for its turn.
 */
const SILENCE = timeouts.requestTimeout;

/** Maximum number of connections: all event streams of a server (event-stream/connections.ts), and 2,000 others. */
const MAX_CONNECTIONS = 12_000;

/** Creates a server that slow or silent clients cannot tie up. Options are for tests. */
export function httpServer({
  silence = SILENCE,
  ...options
}: Partial<typeof timeouts> & { silence?: number } = {}): Server {
  const server = createServer({ ...timeouts, ...options });
  server.timeout = silence;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
