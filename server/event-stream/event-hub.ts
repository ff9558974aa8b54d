import { setImmediate as immediately } from 'node:timers/promises';
import type { Logger } from 'pino';
import { PING_INTERVAL } from '../../contract/requests/event-terms.ts';
import type { Ping, SiteEvent } from '../../contract/requests/events.ts';
import type { Db } from '../db/schema.ts';
import type { Subscriber } from '../db/subscription.ts';
import { readEventMessage } from '../events/broadcast.ts';
import { liveSessions } from '../users/sessions.ts';
import type { EventStream } from './connection.ts';
import { type Connection, createConnections, noRoom, type Viewer } from './connections.ts';

/** Maximum lifetime of a stream, in milliseconds. The browser then opens a new one. */
const LIFETIME = 60 * 60_000;

/** Number of streams to send an event to before yielding to other work. Each batch takes a few milliseconds. */
const AT_ONCE = 50;

/** One server's event streams. Receives all events published by any server on this database. */
export type EventHub = Subscriber & {
  /**
   * Opens an event stream.
   *
   * @returns the stream's bytes
   * @throws ApiError TOO_MANY_ATTEMPTS at the limit per IP address, UNAVAILABLE if the server is full or shutting down
   */
  subscribe(viewer: Viewer): ReadableStream<Uint8Array>;
  /** Increases whenever sessions have ended, or may have ended without this server noticing. */
  readonly endings: number;
  /** Number of open streams. */
  readonly size: number;
  /**
   * Counts since startup: events received, times that listening began, and streams aborted because a client fell too far behind.
   */
  readonly counts: Readonly<Counts>;
  /** Ends all streams and accepts no new ones. */
  close(): void;
};

type Counts = { received: number; begun: number; brokenOff: number };

type Parts = {
  db: Db;
  clock: () => Date;
  log: Logger;
  /** Whether guests currently get events. Default: yes. */
  mayGuestsHear?: () => Promise<boolean>;
};

/** Creates the event hub of one server. */
export function createEventHub({ db, clock, log, mayGuestsHear = async () => true }: Parts): EventHub {
  const connections = createConnections();
  const counts: Counts = { received: 0, begun: 0, brokenOff: 0 };
  let closed = false;
  let endings = 0;
  const writer = createWriter(connections.all, clock);

  const endDead = async (concerned: Connection[]) => endStreamsWithoutSession(concerned, { db, clock, log });

  const endShutOut = async () => {
    if (await mayGuestsHear()) return;
    for (const { session, stream } of connections.all) if (!session) stream.end();
  };

  const sendToUsers = async (people: string[], event: SiteEvent) => {
    const concerned = people.flatMap(connections.ofUser);
    await endDead(concerned);
    writer.send(concerned, event);
  };

  return {
    receive(text) {
      const message = readEventMessage(text);
      if (message && 'sessionsOf' in message) {
        endings += 1;
        void endDead(connections.ofUser(message.sessionsOf));
        // No event for pages: nothing that they show has changed.
        return;
      }
      writer.notQuiet();
      if (!message) return log.warn('received a notification that is not an event');
      counts.received += 1;
      if ('personId' in message) return writer.send(connections.all, { type: 'people' });
      if ('site' in message) {
        writer.send(connections.all, { type: 'site' });
        void endShutOut();
        return;
      }
      if ('resync' in message) return writer.send(connections.all, { type: 'resync' });
      if ('requestId' in message) {
        const { requestId, people } = message;
        void sendToUsers(people, { type: 'messages', requestId });
        return;
      }
      const { everyone, foodId, listed } = message;
      if (everyone) writer.send(connections.all, { type: 'foods', foodId, ...(listed !== undefined && { listed }) });
      void sendToUsers(message.people, { type: 'requests', foodId });
    },

    begin() {
      counts.begun += 1;
      writer.notQuiet();
      writer.send(connections.all, { type: 'resync' });
      endings += 1;
      void endDead(connections.ofUsers());
      void endShutOut();
    },

    subscribe(viewer) {
      if (closed) throw noRoom();
      const connection = connections.open(viewer, (isBehind) => {
        if (isBehind) counts.brokenOff += 1;
      });
      const { stream, session } = connection;
      writer.greet(stream);
      // The session may have ended between its lookup and the registration of this stream.
      if (session && session.asOf !== endings) void endDead([connection]);
      return stream.body;
    },

    counts,

    get endings() {
      return endings;
    },

    get size() {
      return connections.all.size;
    },

    close() {
      closed = true;
      writer.stop();
      for (const { stream } of connections.all) stream.end();
    },
  };
}

/** Ends streams whose session has ended. If sessions cannot be looked up, ends all these streams, and their clients reconnect. */
async function endStreamsWithoutSession(
  concerned: Connection[],
  { db, clock, log }: { db: Db; clock: () => Date; log: Logger },
): Promise<void> {
  const tokens = concerned.flatMap(({ session }) => session?.token ?? []);
  if (tokens.length === 0) return;
  try {
    const live = await liveSessions(db, tokens, clock());
    for (const { session, stream } of concerned) if (session && !live.has(session.token)) stream.end();
  } catch (err) {
    log.warn({ err }, 'could not check which sessions are still valid');
    for (const { stream } of concerned) stream.end();
  }
}

/** Writes events to streams. Also sends all streams a regular ping that says how long ago the last event was. */
function createWriter(all: ReadonlySet<Connection>, clock: () => Date) {
  const sendInTurn = createSender();
  /** When the last event occurred. Includes events for only a few users, and events that may have been missed. */
  let lastEventAt = performance.now();

  const ping = () => {
    const quiet = Math.floor(performance.now() - lastEventAt);
    const data: Ping = { type: 'ping', quiet, now: clock().getTime() };
    return `event: ping\ndata: ${JSON.stringify(data)}`;
  };

  const pings = setInterval(() => {
    const oldest = performance.now() - LIFETIME;
    for (const { stream, openedAt } of all) if (openedAt < oldest) stream.end();
    sendInTurn([...all], encode(ping()));
  }, PING_INTERVAL);
  pings.unref();

  return {
    send: (to: Iterable<Connection>, event: SiteEvent) => sendInTurn([...to], encode(`data: ${JSON.stringify(event)}`)),
    /** Sends the first lines of a stream. */
    greet: (stream: EventStream) => stream.send(encode(`${RETRY}\n\n${ping()}`)),
    notQuiet() {
      lastEventAt = performance.now();
    },
    stop: () => clearInterval(pings),
  };
}

/**
 * Creates a function that queues an event for any number of streams. Sends events in order, to a few streams at a time, and
 * yields to other work in between.
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

/** Reconnection delay for a plain EventSource that lost its stream, in milliseconds. */
const RETRY = 'retry: 3000';

function encode(lines: string): Uint8Array {
  return encoder.encode(`${lines}\n\n`);
}
