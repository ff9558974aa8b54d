import { setImmediate as immediately } from 'node:timers/promises';
import type { Logger } from 'pino';
import { PING_INTERVAL } from '../../contract/event-terms.ts';
import type { Ping, SiteEvent } from '../../contract/events.ts';
import { liveSessions } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';
import type { Subscriber } from '../db/subscription.ts';
import { type EventStream, openStream } from './connection.ts';
import { readEventMessage } from './notifications.ts';

/** How long a stream lives before its browser renews it, in milliseconds. */
const LIFETIME = 60 * 60_000;

/** How many streams one server keeps, and how many of them for one address, behind which a whole school may be. */
const MOST_STREAMS = 10_000;
const MOST_STREAMS_PER_ADDRESS = 500;

/** To how many streams something is sent before others are heard; some milliseconds. */
const AT_ONCE = 50;

/** Who subscribes: from where, and with which session, if any. */
export type Viewer = { address: string; session: { token: string; userId: string } | undefined };

/** The event streams of one server. It receives what any server on this database publishes. */
export type EventHub = Subscriber & {
  /**
   * Opens an event stream.
   *
   * @returns its bytes
   * @throws ApiError TOO_MANY_ATTEMPTS, or UNAVAILABLE when the server has no room or is closing
   */
  subscribe(viewer: Viewer): ReadableStream<Uint8Array>;
  /** How many streams are open. */
  readonly size: number;
  /** Since the start: events received, times it began to listen, streams whose readers were too far behind. */
  readonly counts: Readonly<Counts>;
  /** Ends all streams, for good. */
  close(): void;
};

type Counts = { received: number; begun: number; brokenOff: number };

type Connection = Viewer & { stream: EventStream; openedAt: number };

/** Makes the event hub of one server. */
export function createEventHub({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }): EventHub {
  const connections = new Set<Connection>();
  /** Those with a session, by whose it is. */
  const perUser = new Map<string, Set<Connection>>();
  const perAddress = new Map<string, number>();
  const counts: Counts = { received: 0, begun: 0, brokenOff: 0 };
  let closed = false;
  /** When something last happened, or may have happened unnoticed. Also set by what only a few are sent. */
  let lastEventAt = performance.now();

  const sendInTurn = createSender();
  const send = (to: Iterable<Connection>, event: SiteEvent) => {
    sendInTurn([...to], encode(`data: ${JSON.stringify(event)}`));
  };

  const ping = () => {
    const data: Ping = { type: 'ping', quiet: Math.floor(performance.now() - lastEventAt) };
    return `event: ping\ndata: ${JSON.stringify(data)}`;
  };

  const pings = setInterval(() => {
    const oldest = performance.now() - LIFETIME;
    for (const { stream, openedAt } of connections) if (openedAt < oldest) stream.end();
    sendInTurn([...connections], encode(ping()));
  }, PING_INTERVAL);
  pings.unref();

  const endSession = (connection: Connection) => {
    if (!connection.session) return;
    const { userId } = connection.session;
    connection.session = undefined;
    const left = perUser.get(userId);
    left?.delete(connection);
    if (left?.size === 0) perUser.delete(userId);
  };

  const sendToUsers = async (people: string[], event: SiteEvent) => {
    const concerned = people.flatMap((id) => [...(perUser.get(id) ?? [])]);
    if (concerned.length === 0) return;
    try {
      const tokens = concerned.flatMap(({ session }) => session?.token ?? []);
      const live = await liveSessions(db, tokens, clock());
      for (const connection of concerned) {
        if (!connection.session || !live.has(connection.session.token)) endSession(connection);
      }
      send(
        concerned.filter(({ session }) => session),
        event,
      );
    } catch (err) {
      // Whose session lives can not be known now. They come back, and learn from the first ping that they missed something.
      log.warn({ err }, 'could not send an event');
      for (const { stream } of concerned) stream.end();
    }
  };

  return {
    receive(text) {
      const message = readEventMessage(text);
      lastEventAt = performance.now();
      if (!message) return log.warn('received a notification that is no event');
      counts.received += 1;
      if ('personId' in message) return send(connections, { type: 'people' });
      if ('resync' in message) return send(connections, { type: 'resync' });
      if ('requestId' in message) {
        const { requestId, people } = message;
        void sendToUsers(people, { type: 'messages', requestId });
        return;
      }
      const { everyone, foodId, listed } = message;
      if (everyone) send(connections, { type: 'foods', foodId, ...(listed !== undefined && { listed }) });
      void sendToUsers(message.people, { type: 'requests', foodId });
    },

    begin() {
      counts.begun += 1;
      lastEventAt = performance.now();
      send(connections, { type: 'resync' });
    },

    subscribe(viewer) {
      const { address } = viewer;
      const here = perAddress.get(address) ?? 0;
      if (closed || connections.size >= MOST_STREAMS)
        throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '5' }, limit: 'streams' });
      if (here >= MOST_STREAMS_PER_ADDRESS)
        throw new ApiError('TOO_MANY_ATTEMPTS', { headers: { 'Retry-After': '60' }, limit: 'streams-by-address' });
      const stream = openStream((isBehind) => {
        if (isBehind) counts.brokenOff += 1;
        connections.delete(connection);
        endSession(connection);
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      const connection: Connection = { ...viewer, stream, openedAt: performance.now() };
      connections.add(connection);
      const userId = viewer.session?.userId;
      if (userId) perUser.set(userId, (perUser.get(userId) ?? new Set()).add(connection));
      perAddress.set(address, here + 1);
      stream.send(encode(`${RETRY}\n\n${ping()}`));
      return stream.body;
    },

    counts,

    get size() {
      return connections.size;
    },

    close() {
      closed = true;
      clearInterval(pings);
      for (const { stream } of connections) stream.end();
    },
  };
}

/**
 * Makes what sends to any number of streams, one thing after the other and a few streams at a time, so that others are heard
 * in between.
 */
function createSender(): (to: Connection[], bytes: Uint8Array) => void {
  const waiting: { to: Connection[]; bytes: Uint8Array }[] = [];
  const sendAll = async () => {
    for (let job = waiting[0]; job; waiting.shift(), job = waiting[0]) {
      for (let at = 0; at < job.to.length; at += AT_ONCE) {
        if (at > 0) await immediately();
        for (const { stream } of job.to.slice(at, at + AT_ONCE)) stream.send(job.bytes);
      }
    }
  };
  return (to, bytes) => {
    waiting.push({ to, bytes });
    if (waiting.length === 1) void sendAll();
  };
}

const encoder = new TextEncoder();

/** Says after how many milliseconds a plain EventSource that lost its stream comes back. */
const RETRY = 'retry: 3000';

/** The bytes of one event. */
function encode(lines: string): Uint8Array {
  return encoder.encode(`${lines}\n\n`);
}
