import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../http/address.ts';

/** How many one address has open at most: its event streams (live/connections.ts) and a hundred more. */
const MOST_OF_ADDRESS = 600;

/** A connection with its latest request or, behind a proxy, a request with its connection. */
type Open = { socket: Socket; response?: ServerResponse; isStream?: boolean };

/**
 * Bounds what each address has open. Without a proxy these are connections. A proxy's connections are everybody's, so behind one
 * they are the requests in progress, by the address that it names.
 *
 * One more closes the oldest that waits for its own client: for a request, or for an answer to be read. So those who share an
 * address with someone who holds connections still get in. If there is none the newcomer is turned away.
 */
export type OpenConnections = {
  /** Counts a server's connections. */
  watch(server: Server): void;
  /** Counts a request. Returns false if its address has too many in progress. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
};

/**
 * @param onClosed is told of each connection that is closed for this
 * @param most how many one address has open, for tests
 */
export function createOpenConnections(
  trustProxy: number,
  onClosed: () => void,
  most = MOST_OF_ADDRESS,
): OpenConnections {
  const all = new Map<string, Set<Open>>();
  const ofSocket = new WeakMap<Socket, { own: Set<Open>; connection: Open }>();

  const close = (own: Set<Open>, one: Open) => {
    own.delete(one);
    if (one.socket.destroyed) return;
    one.socket.destroy();
    onClosed();
  };
  /** @returns those of the same address, or undefined if there is no room */
  const add = (address: string, one: Open) => {
    const own = all.get(address) ?? new Set();
    all.set(address, own);
    const waiting = own.size >= most ? own.values().find(waitsForClient) : undefined;
    if (waiting) close(own, waiting);
    if (own.size >= most) return undefined;
    return own.add(one);
  };
  const remove = (address: string, one: Open) => {
    const own = all.get(address);
    own?.delete(one);
    if (own?.size === 0) all.delete(address);
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
      const known = ofSocket.get(socket);
      if (!known) return true;
      const { own, connection } = known;
      Object.assign(connection, { response, isStream });
      // The newest is the last.
      if (own.delete(connection)) own.add(connection);
      return true;
    },
  };
}

/** Whether nothing is done for it here. An event stream is for its client, who gets what happens by it. */
function waitsForClient({ socket, response, isStream }: Open): boolean {
  return socket.destroyed || !response || (response.headersSent && (!isStream || response.writableEnded));
}
