import { ApiError } from '../kernel/api-error.ts';
import { type EventStream, openStream } from './connection.ts';

/** Maximum number of streams per server, and per IP address, which a whole school may share. */
const MOST_STREAMS = 10_000;
const MOST_STREAMS_PER_ADDRESS = 500;

/** A viewer's IP address and session, if any. The viewer's stream ends with the session. */
export type Viewer = {
  address: string;
  /** The value of `EventHub.endings` when the session was looked up. */
  session: { token: string; userId: string; asOf: number } | undefined;
};

/** An open event stream and its viewer. `openedAt` is a monotonic time in milliseconds. */
export type Connection = Viewer & { stream: EventStream; openedAt: number };

/** Holds one server's open event streams. Limits their number in total and per IP address. */
export function createConnections() {
  const all = new Set<Connection>();
  /** Connections with a session, by user ID. */
  const perUser = new Map<string, Set<Connection>>();
  const perAddress = new Map<string, number>();

  const remove = (connection: Connection) => {
    all.delete(connection);
    const userId = connection.session?.userId;
    const own = userId && perUser.get(userId);
    if (own) {
      own.delete(connection);
      if (own.size === 0) perUser.delete(userId);
    }
    const left = (perAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) perAddress.set(connection.address, left);
    else perAddress.delete(connection.address);
  };

  return {
    all: all as ReadonlySet<Connection>,

    ofUser: (id: string): Connection[] => [...(perUser.get(id) ?? [])],

    /** The connections of all signed-in users. */
    ofUsers: (): Connection[] => [...perUser.values()].flatMap((own) => [...own]),

    /**
     * Opens a stream for a viewer and keeps track of it until it ends.
     *
     * @throws ApiError TOO_MANY_ATTEMPTS at the limit per IP address, UNAVAILABLE at the server's limit
     */
    open(viewer: Viewer, ended: (isBehind: boolean) => void): Connection {
      const { address } = viewer;
      const here = perAddress.get(address) ?? 0;
      if (all.size >= MOST_STREAMS) throw noRoom();
      if (here >= MOST_STREAMS_PER_ADDRESS)
        throw new ApiError('TOO_MANY_ATTEMPTS', { headers: { 'Retry-After': '60' }, limit: 'streams-by-address' });
      const stream = openStream((isBehind) => {
        ended(isBehind);
        remove(connection);
      });
      const connection: Connection = { ...viewer, stream, openedAt: performance.now() };
      all.add(connection);
      const userId = viewer.session?.userId;
      if (userId) perUser.set(userId, (perUser.get(userId) ?? new Set()).add(connection));
      perAddress.set(address, here + 1);
      return connection;
    },
  };
}

/** Returns the error for a server that is full or shutting down. */
export function noRoom(): ApiError {
  return new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '5' }, limit: 'streams' });
}
