import { PING_INTERVAL } from '../../contract/requests/event-terms.ts';
import type { Ping, SiteEvent } from '../../contract/requests/events.ts';

/** Milliseconds: the first and the longest pause before a lost connection is tried again. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** After how many silent milliseconds a connection counts as lost, and how often to look at that. */
export const SILENCE = 2.5 * PING_INTERVAL;
const LOOK = 10_000;

/** How far two readings of the browser's clock may be wrong against each other, in milliseconds. */
const CLOCK_ERROR = 2_000;

/**
 * A message to a tab: an event of the server, that nothing is missed now (at every ping), or that the connection is lost. A ping
 * also says the site's time, unless it may have waited here while the machine slept.
 */
export type TabEvent = SiteEvent | { type: 'connected'; now?: number | undefined } | { type: 'lost' };

/** The one connection to the server's events. All moments are milliseconds since 1970. */
export type Connection = {
  /** Opens it, unless it is open. It comes back by itself whenever it is lost. */
  open(): void;
  /** Opens it anew, as the person who is signed in by now. */
  renew(): void;
  close(): void;
  /**
   * Has nothing missed from this moment on.
   *
   * @returns whether something may have been missed already. Where that can not be known, because there is no connection
   *   yet, a `resync` follows if need be once there is one.
   */
  hasMissed(since: number): boolean;
  /** Whether whatever happens is received now, as far as one can know. */
  isConnected(): boolean;
};

/** Makes the connection, not open yet. */
export function createConnection(onEvent: (event: TabEvent) => void): Connection {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setInterval> | undefined;
  let pause = FIRST_PAUSE;
  /** When something last arrived, or the attempt to connect began. */
  let lastSign = 0;
  /** Since the first ping: when something last happened, as far as the server knew or an event said. */
  let lastEvent: number | undefined;
  /** Without a connection: whatever happens from this moment on has not been received. */
  let missingSince = Number.POSITIVE_INFINITY;

  const connect = () => {
    lastSign = Date.now();
    source = new EventSource('/api/events');
    source.addEventListener('ping', ({ data }) => {
      const isLate = Date.now() - lastSign > SILENCE;
      lastSign = Date.now();
      const { quiet, now }: Ping = JSON.parse(data);
      if (lastEvent === undefined) {
        // Too late rather than too early by as long as the ping was under way.
        lastEvent = lastSign - quiet;
        pause = FIRST_PAUSE;
        if (isAfter(missingSince)) onEvent({ type: 'resync' });
      }
      onEvent({ type: 'connected', now: isLate ? undefined : now });
    });
    source.onmessage = ({ data }) => {
      lastSign = Date.now();
      lastEvent = lastSign;
      onEvent(JSON.parse(data));
    };
    // A browser would try again by itself, but only after some failures.
    source.onerror = () => {
      disconnect();
      retry = setTimeout(connect, pause * (0.5 + Math.random()));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
  };

  const isAfter = (moment: number) => (lastEvent ?? 0) >= moment - CLOCK_ERROR;

  const disconnect = () => {
    clearTimeout(retry);
    retry = undefined;
    source?.close();
    source = undefined;
    // The last message may have been under way for almost as long as a connection may be silent.
    if (lastEvent !== undefined) {
      missingSince = lastSign - SILENCE;
      onEvent({ type: 'lost' });
    }
    lastEvent = undefined;
  };

  return {
    open() {
      if (source || retry) return;
      connect();
      // The clock rather than one timer, which stands still while the machine sleeps.
      look = setInterval(() => {
        if (Date.now() - lastSign > SILENCE && source) this.renew();
      }, LOOK);
    },
    renew() {
      if (!source && !retry) return;
      disconnect();
      connect();
    },
    close() {
      clearInterval(look);
      disconnect();
    },
    hasMissed(since) {
      if (lastEvent !== undefined) return isAfter(since);
      missingSince = Math.min(missingSince, since);
      return false;
    },
    isConnected: () => lastEvent !== undefined,
  };
}
