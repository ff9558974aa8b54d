import { createServer, type Server, type ServerOptions } from 'node:http';

/** Time limits for clients, in milliseconds. Reading a response has no limit, because event streams stay open. */
const timeouts = {
  /** For sending the headers of a request. */
  headersTimeout: 10_000,
  /**
   * For sending the whole HTTP request. Only pictures take this long: at 17 kB per second, 10 MB that the browser cannot shrink
   * take 10 minutes. Pictures also have a minimum speed (photos/picture-body.ts), and other bodies have their own limits
   * (admission/receive-body.ts, http/body.ts).
   */
  requestTimeout: 600_000,
  /** Interval between checks for slow requests, which get a 408 response and have their connection closed. */
  connectionsCheckingInterval: 5_000,
  /**
   * For sending another HTTP request on the same connection. Longer than the 60 seconds that proxies (nginx, AWS) use by default,
   * so that this server does not close a connection just as a proxy sends a request on it.
   */
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

/**
 * How long a connection with an unfinished HTTP request may be silent in both directions before it is closed, in milliseconds. A
 * client may, for example, have stopped reading the response. Event streams send data more often
 * (contract/requests/event-terms.ts), and no picture waits longer for its turn.
 */
const SILENCE = timeouts.requestTimeout;

/** Maximum number of connections: all of a server's event streams (event-stream/connections.ts), plus 2,000 others. */
const MAX_CONNECTIONS = 12_000;

/** Creates a server that slow or silent clients cannot tie up. Only tests set options. */
export function httpServer({
  silence = SILENCE,
  ...options
}: Partial<typeof timeouts> & { silence?: number } = {}): Server {
  const server = createServer({ ...timeouts, ...options });
  server.timeout = silence;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
