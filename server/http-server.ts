import { createServer, type Server, type ServerOptions } from 'node:http';

/** How long a visitor's program may take, in milliseconds. Answers have no time limit as long as they are read: event streams stay open. */
const timeouts = {
  /** To send the head of a request. */
  headersTimeout: 10_000,
  /**
   * To send all of it. Pictures alone take so long: where a browser can not make them smaller, 10 MB arrive in that time at 17 kB a second.
   * They have a pace to keep (photos/picture-body.ts), and all other bodies a limit of their own (admission/receive-body.ts,
   * http/body.ts).
   */
  requestTimeout: 600_000,
  /** How often slow requests are looked for. They are answered 408 and their connection ends. */
  connectionsCheckingInterval: 5_000,
  /**
   * To send another request on the same connection. Longer than the 60 seconds for which proxies keep theirs by default
   * (nginx, AWS). Otherwise a connection could be closed under the next request of a proxy that takes it for open.
   */
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

/**
 * After how many milliseconds without a byte either way a connection with a request is closed, such as one whose answer is not
 * read. Event streams send something more often (contract/requests/event-terms.ts), and no picture waits longer for its turn.
 */
const SILENCE = timeouts.requestTimeout;

/** How many connections there are at most: all event streams that a server has (live/connections.ts), and 2,000 others. */
const MOST_CONNECTIONS = 12_000;

/** A server that slow or silent visitors do not keep busy. Options are for tests. */
export function httpServer({
  silence = SILENCE,
  ...options
}: Partial<typeof timeouts> & { silence?: number } = {}): Server {
  const server = createServer({ ...timeouts, ...options });
  server.timeout = silence;
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}
