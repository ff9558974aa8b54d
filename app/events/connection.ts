import type { SiteEvent } from '../../contract/events.ts';

/** Milliseconds: the first and the longest pause before a lost connection is tried again. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** How long a connection must have held to be sure that its first event, if there was one, has arrived. */
const SETTLED = 5_000;

/** How often to look whether the machine has slept, which breaks a connection without a word. */
const LOOK = 20_000;

/** The one connection to the server's events. All moments are milliseconds since 1970. */
export type Connection = {
  /** Has nothing missed from that moment on: what can not be heard any more becomes a `resync`. */
  open(since: number): void;
  /** Listens anew, as whoever is signed in by now. */
  renew(): void;
  close(): void;
  /** Whether the server is listened to at this moment. */
  readonly isConnected: boolean;
  /** Whether it has listened from that moment on and heard nothing. */
  isQuietSince(moment: number): boolean;
};

/** Makes the connection, not open yet. It comes back by itself whenever it is lost. */
export function createConnection(hear: (event: SiteEvent) => void): Connection {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setInterval> | undefined;
  let pause = FIRST_PAUSE;
  let wanted = false;
  let connectedAt: number | undefined;
  /** Up to when nothing was missed. */
  let heardUntil = Number.POSITIVE_INFINITY;
  let lastEvent = 0;

  const connect = () => {
    const away = Math.max(0, Date.now() - heardUntil);
    source = new EventSource(`/api/events?away=${away}`);
    source.onopen = () => {
      connectedAt = Date.now();
      pause = FIRST_PAUSE;
    };
    source.onmessage = ({ data }) => {
      lastEvent = Date.now();
      heardUntil = lastEvent;
      hear(JSON.parse(data));
    };
    // A browser would try again by itself, but only after some failures, and without saying how long it was away.
    source.onerror = () => {
      disconnect();
      retry = setTimeout(connect, pause * (0.5 + Math.random()));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
  };

  const disconnect = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
    if (connectedAt !== undefined && Date.now() - connectedAt > SETTLED) heardUntil = Math.max(heardUntil, connectedAt);
    connectedAt = undefined;
  };

  const reconnect = () => {
    disconnect();
    if (wanted) connect();
  };

  return {
    open(since) {
      const isOpen = wanted;
      wanted = true;
      if (connectedAt === undefined && since < heardUntil) heardUntil = since;
      else if (isOpen) return;
      reconnect();
      if (isOpen) return;
      let looked = Date.now();
      look = setInterval(() => {
        if (Date.now() - looked > 3 * LOOK) reconnect();
        looked = Date.now();
      }, LOOK);
    },
    renew: reconnect,
    close() {
      wanted = false;
      clearInterval(look);
      disconnect();
    },
    get isConnected() {
      return connectedAt !== undefined;
    },
    isQuietSince: (moment) => connectedAt !== undefined && connectedAt <= moment && lastEvent <= moment,
  };
}
