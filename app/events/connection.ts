import { PING_INTERVAL } from '../../contract/requests/event-terms.ts';
import type { Ping, SiteEvent } from '../../contract/requests/events.ts';

/** Initial and maximum backoff before a lost connection is retried, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** How long a connection may be silent before it counts as lost, and how often to check, in milliseconds. */
export const SILENCE = 2.5 * PING_INTERVAL;
const LOOK = 10_000;

/** Maximum error between two readings of the browser's clock, in milliseconds. */
const CLOCK_ERROR = 2_000;

/**
 * A message to a tab: an event from the server, confirmation at each ping that no events are being missed (`connected`), or
 * notice that the connection is lost. `now` is the site's time, left out if the ping may have been held up while the machine
 * slept.
 */
export type TabEvent = SiteEvent | { type: 'connected'; now?: number | undefined } | { type: 'lost' };

/** The single connection to the server's events. All times are in milliseconds since 1970. */
export type Connection = {
  /** Opens the connection unless it is already open. A lost connection is reopened automatically. */
  open(): void;
  /** Reconnects as the user who is now signed in. No-op while closed. */
  renew(): void;
  close(): void;
  /**
   * Checks for missed events. While disconnected, it remembers `since` instead: if events turn out to have been missed, a
   * `resync` follows after reconnecting.
   *
   * @returns whether events since then may have been missed, always false while disconnected
   */
  hasMissed(since: number): boolean;
  /** Whether events are being received, as far as is known. */
  isConnected(): boolean;
};

/** Creates the connection without opening it. */
export function createConnection(onEvent: (event: TabEvent) => void): Connection {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setInterval> | undefined;
  let pause = FIRST_PAUSE;
  /** When a message last arrived, or the connection attempt began. */
  let lastSign = 0;
  /** When the last event arrived or, according to the first ping, happened. Undefined until the first ping. */
  let lastEvent: number | undefined;
  /** While disconnected: events from this time on have not been received. */
  let missingSince = Number.POSITIVE_INFINITY;

  const connect = () => {
    lastSign = Date.now();
    source = new EventSource('/api/events');
    source.addEventListener('ping', ({ data }) => {
      const isLate = Date.now() - lastSign > SILENCE;
      lastSign = Date.now();
      const { quiet, now }: Ping = JSON.parse(data);
      if (lastEvent === undefined) {
        // Late by the time that the ping took to arrive, but never early. At worst, that causes an unnecessary resync.
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
    // Reconnects itself, because browsers do so only after some kinds of failure.
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
    // The last message may have been in transit for almost SILENCE. Events since it was sent may be missing too.
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
      // Check the clock at short intervals, because a single timer would stop while the machine sleeps.
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
