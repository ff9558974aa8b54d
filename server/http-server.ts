import { createServer, type Server, type ServerOptions } from 'node:http';

/** How long a visitor's program may take, in milliseconds. Answers have no time limit: event streams stay open. */
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

/** A server that slow or silent senders do not keep busy. Options are for tests. */
export function httpServer(options: Partial<typeof timeouts> = {}): Server {
  return createServer({ ...timeouts, ...options });
}
