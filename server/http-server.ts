import { createServer, type Server, type ServerOptions } from 'node:http';

/** How long a visitor's program may take, in milliseconds. How long an answer takes is not limited: event streams stay. */
const timeouts = {
  /** To send the head of a request. */
  headersTimeout: 10_000,
  /** To send the whole of it. A photo as our pages send it, up to 800 kB, arrives in that time at 14 kB a second. */
  requestTimeout: 60_000,
  /** How often it is looked for those who take longer. They are told 408 and their connection ends. */
  connectionsCheckingInterval: 5_000,
  /**
   * To send another request on the same connection. Longer than the 60 seconds for which proxies keep theirs by default
   * (nginx, AWS), as one that the proxy takes for open could else be closed under its next request.
   */
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

/** A server that is not kept busy by those who send slowly or nothing at all. Options are for tests. */
export function httpServer(options: Partial<typeof timeouts> = {}): Server {
  return createServer({ ...timeouts, ...options });
}
