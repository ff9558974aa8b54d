import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../http/address.ts';

/**
 * Maximum number of open connections per address. Leaves room for 500 event streams (event-stream/connections.ts) and 100 others.
 */
const MAX_PER_ADDRESS = 600;

/**
 * A connection and the response to its latest HTTP request or, behind a proxy, an HTTP request in progress and its connection.
 */
type Open = { socket: Socket; response?: ServerResponse; isStream?: boolean };

/**
 * Limits the open connections per address. A proxy shares its connections among clients, so behind one, this limits the requests
 * in progress per forwarded address instead.
 *
 * At the limit, a new connection closes the oldest one that is waiting for its client to send a request or read a response. So a
 * client that holds connections open cannot lock out others at the same address. If none is waiting, the new connection is
 * rejected.
 */
export type OpenConnections = {
  /** Starts counting a server's connections. */
  watch(server: Server): void;
  /** Counts a request. Returns false if its address has too many in progress. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
};

/**
 * @param onClosed called for each connection that a limit closes or rejects
 * @param limit maximum per address; other values are for tests
 */
export function createOpenConnections(
  trustProxy: number,
  onClosed: () => void,
  limit = MAX_PER_ADDRESS,
): OpenConnections {
  const byAddress = new Map<string, Set<Open>>();
  const ofSocket = new WeakMap<Socket, { own: Set<Open>; connection: Open }>();

  const close = (own: Set<Open>, one: Open) => {
    own.delete(one);
    if (one.socket.destroyed) return;
    one.socket.destroy();
    onClosed();
  };
  /** @returns the address's connections, or undefined if there is no room */
  const add = (address: string, one: Open) => {
    const own = byAddress.get(address) ?? new Set();
    byAddress.set(address, own);
    const waiting = own.size >= limit ? own.values().find(waitsForClient) : undefined;
    if (waiting) close(own, waiting);
    if (own.size >= limit) return undefined;
    return own.add(one);
  };
  const remove = (address: string, one: Open) => {
    const own = byAddress.get(address);
    own?.delete(one);
    if (own?.size === 0) byAddress.delete(address);
  };

  return {
    watch(server) {
      server.on('drop', onClosed);
      if (trustProxy > 0) return;
      server.on('connection', (socket) => {
        const connection: Open = { socket };
        const address = addressOf('', socket.remoteAddress, 0);
        const own = add(address, connection);
        if (!own) {
          socket.destroy();
          return onClosed();
        }
        ofSocket.set(socket, { own, connection });
        socket.once('close', () => remove(address, connection));
      });
    },

    begin(request, response) {
      const { socket, url = '' } = request;
      const isStream = url.startsWith('/api/events');
      if (trustProxy > 0) {
        const address = addressOf(request.headers['x-forwarded-for'], socket.remoteAddress, trustProxy);
        const one: Open = { socket, response, isStream };
        if (!add(address, one)) return false;
        response.once('close', () => remove(address, one));
        return true;
      }
      const counted = ofSocket.get(socket);
      if (!counted) return true;
      const { own, connection } = counted;
      Object.assign(connection, { response, isStream });
      // Keep the set in order of use, the most recent last.
      if (own.delete(connection)) own.add(connection);
      return true;
    },
  };
}

/** Whether the server has nothing left to do for a connection. An open event stream counts as work. */
function waitsForClient({ socket, response, isStream }: Open): boolean {
  return socket.destroyed || !response || (response.headersSent && (!isStream || response.writableEnded));
}
