import type { QueryClient } from '@tanstack/react-query';
import type { SiteEvent } from '../../contract/events.ts';
import { liveQueries, renewQueries } from './live-queries.ts';
import { createTabHub, type TabMessage } from './tab-hub.ts';

/** How long events are collected, at most, before this tab asks again, in milliseconds: not all tabs do at once. */
const COLLECT = 400;

/** What an event makes stale, by the first word of query keys. `withId` only for the food that the event names. */
const stale: Record<SiteEvent['type'], { all: string[]; withId: string[] }> = {
  foods: { all: ['all-foods', 'foods'], withId: ['food'] },
  requests: {
    all: ['foods-by-donator', 'request-by', 'unread', 'figures'],
    withId: ['food', 'food-requests'],
  },
  resync: { all: liveQueries, withId: [] },
};

/** Since when this page has not followed events: at first since it was asked for, in milliseconds since 1970. */
let awaySince = performance.timeOrigin;

/**
 * Keeps what this tab shows up to date. What is on screen is asked for again at once, or when someone looks; everything
 * else when it is shown next.
 *
 * @param email whose page this is, if anyone's
 * @returns stops that
 */
export function followEvents(client: QueryClient, email: string | undefined): () => void {
  const keys = new Map<string, string[]>();
  let collecting: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    collecting = undefined;
    // TanStack Query itself asks for what is stale when a hidden tab is looked at again.
    const refetchType = document.hidden ? 'none' : 'active';
    for (const queryKey of keys.values()) void renewQueries(client, queryKey, refetchType);
    keys.clear();
  };

  const port = connectToHub(({ data: event }: MessageEvent<SiteEvent>) => {
    const { all, withId } = stale[event.type];
    const named = 'foodId' in event ? withId.map((name) => [name, event.foodId]) : [];
    for (const key of [...all.map((name) => [name]), ...named]) keys.set(key.join(), key);
    collecting ??= setTimeout(refresh, COLLECT * Math.random());
  });
  const send = (message: TabMessage) => port.postMessage(message);
  const join = () => send({ type: 'join', since: awaySince, visible: !document.hidden, email });
  const look = () => send({ type: 'visible', visible: !document.hidden });
  const leave = () => {
    awaySince = Date.now();
    send({ type: 'leave' });
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && join();

  join();
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    clearTimeout(collecting);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    leave();
  };
}

/** This tab's end of a channel to the hub that all tabs share, or, where they can not share one, to a hub of its own. */
function connectToHub(onEvent: (event: MessageEvent) => void): Pick<MessagePort, 'postMessage'> {
  const sent: TabMessage[] = [];
  let port = open();
  port.onmessage = onEvent;
  return {
    postMessage(message: TabMessage) {
      sent.push(message);
      port.postMessage(message);
    },
  };

  function open(): MessagePort {
    if (typeof SharedWorker === 'undefined') return alone();
    try {
      const worker = new SharedWorker(new URL('./events-worker.ts', import.meta.url), { type: 'module' });
      worker.onerror = () => {
        port = alone();
        port.onmessage = onEvent;
        for (const message of sent) port.postMessage(message);
      };
      return worker.port;
    } catch {
      return alone();
    }
  }

  function alone(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    createTabHub()(port2);
    return port1;
  }
}
