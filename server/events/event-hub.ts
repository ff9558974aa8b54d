import type { Logger } from 'pino';
import type { SiteEvent } from '../../contract/events.ts';
import { liveSessions } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Db } from '../db/schema.ts';
import type { Subscriber } from '../db/subscription.ts';
import { type EventStream, openStream } from './connection.ts';
import { type EventMessage, readEventMessage } from './notifications.ts';

/** Milliseconds: between the comments that keep a stream alive, and how long one lives before its browser renews it. */
const HEARTBEAT = 25_000;
const LIFETIME = 60 * 60_000;

/**
 * How much longer than its page a listener may take to arrive here, in milliseconds. Both count from when the browser
 * sends them, so most of the way is counted already.
 */
const TRAVEL = 2_000;

/** How many streams one server keeps, and how many of them for one address, behind which a whole school may be. */
const MOST_STREAMS = 10_000;
const MOST_STREAMS_PER_ADDRESS = 500;

/** Who listens: from where, and with which session, if any. */
export type Visitor = { address: string; session: { token: string; userId: string } | undefined };

/** What a returning listener knows: how long it was away (milliseconds), or the last event that it got. */
export type Absence = { away?: number | undefined; lastEventId?: string | undefined };

/** Everyone who listens at this server. It hears what all servers tell. */
export type EventHub = Subscriber & {
  /**
   * Lets someone listen.
   *
   * @returns the bytes of their event stream
   * @throws ApiError TOO_MANY_ATTEMPTS, or UNAVAILABLE when the server has no room or is closing
   */
  subscribe(visitor: Visitor, absence: Absence): ReadableStream<Uint8Array>;
  /** How many listen. */
  readonly size: number;
  /** Ends all streams, for good. */
  close(): void;
};

type Listener = { stream: EventStream; address: string; session: Visitor['session']; since: number };

/** Makes the eventHub of one server. */
export function createEventHub({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }): EventHub {
  const listeners = new Set<Listener>();
  const perAddress = new Map<string, number>();
  const server = crypto.randomUUID();
  let closed = false;
  let heard = 0;
  let lastHeard = performance.now();

  const send = (to: Iterable<Listener>, event: SiteEvent) => {
    const bytes = encode(event, `${server}:${heard}`);
    for (const { stream } of to) stream.send(bytes);
  };

  const heartbeat = setInterval(() => {
    const oldest = performance.now() - LIFETIME;
    for (const { stream, since } of listeners) {
      if (since < oldest) stream.end();
      else stream.send(COMMENT);
    }
  }, HEARTBEAT);
  heartbeat.unref();

  const tellPeople = async ({ foodId, people }: EventMessage) => {
    const concerned = [...listeners].filter(({ session }) => session && people.includes(session.userId));
    if (concerned.length === 0) return;
    try {
      const tokens = concerned.flatMap(({ session }) => session?.token ?? []);
      const live = await liveSessions(db, tokens, clock());
      for (const listener of concerned) {
        if (!listener.session || !live.has(listener.session.token)) listener.session = undefined;
      }
      send(
        concerned.filter(({ session }) => session),
        { type: 'requests', foodId },
      );
    } catch (err) {
      // Whose session lives can not be known now. They come back, and are told that they missed something.
      log.warn({ err }, 'could not tell of a change');
      for (const { stream } of concerned) stream.end();
    }
  };

  /** Whether it is certain that nothing happened while they were away. */
  const missedNothing = ({ away, lastEventId }: Absence) =>
    lastEventId === undefined
      ? away === undefined || performance.now() - lastHeard > away + TRAVEL
      : lastEventId === `${server}:${heard}`;

  return {
    receive(message) {
      const news = readEventMessage(message);
      heard += 1;
      lastHeard = performance.now();
      if (!news) return log.warn('heard something that is no change');
      if (news.everyone) send(listeners, { type: 'foods', foodId: news.foodId });
      void tellPeople(news);
    },

    begin() {
      heard += 1;
      lastHeard = performance.now();
      send(listeners, { type: 'resync' });
    },

    subscribe({ address, session }, absence) {
      const here = perAddress.get(address) ?? 0;
      if (closed || listeners.size >= MOST_STREAMS)
        throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '5' } });
      if (here >= MOST_STREAMS_PER_ADDRESS)
        throw new ApiError('TOO_MANY_ATTEMPTS', { headers: { 'Retry-After': '60' } });
      const stream = openStream(() => {
        listeners.delete(listener);
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      const listener: Listener = { stream, address, session, since: performance.now() };
      listeners.add(listener);
      perAddress.set(address, here + 1);
      stream.send(GREETING);
      if (!missedNothing(absence)) send([listener], { type: 'resync' });
      return stream.body;
    },

    get size() {
      return listeners.size;
    },

    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const { stream } of listeners) stream.end();
    },
  };
}

const encoder = new TextEncoder();

/** Says after how many milliseconds a browser that lost its stream comes back. */
const GREETING = encoder.encode('retry: 3000\n\n');
const COMMENT = encoder.encode(':\n\n');

function encode(event: SiteEvent, id: string): Uint8Array {
  return encoder.encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
}
