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

/**
 * Keeps what this tab shows up to date. What is on screen is asked for again at once, or when someone looks; everything
 * else when it is shown next.
 */
export function followEvents(client: QueryClient): { renew(): void; stop(): void } {
  const keys = new Map<string, string[]>();
  let collecting: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    collecting = undefined;
    // TanStack Query itself asks for what is stale when a hidden tab is looked at again.
    const refetchType = document.hidden ? 'none' : 'active';
    for (const queryKey of keys.values()) void renewQueries(client, queryKey, refetchType);
    keys.clear();
  };

  const port = joinOthers(({ data: event }: MessageEvent<SiteEvent>) => {
    const { all, withId } = stale[event.type];
    const named = 'foodId' in event ? withId.map((name) => [name, event.foodId]) : [];
    for (const key of [...all.map((name) => [name]), ...named]) keys.set(key.join(), key);
    collecting ??= setTimeout(refresh, COLLECT * Math.random());
  });
  const say = (message: TabMessage) => port.postMessage(message);
  let left = performance.timeOrigin;
  const join = () => say({ type: 'join', since: left, visible: !document.hidden });
  const look = () => say({ type: 'visible', visible: !document.hidden });
  const leave = () => {
    left = Date.now();
    say({ type: 'leave' });
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && join();

  join();
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return {
    renew: () => say({ type: 'renew' }),
    stop() {
      clearTimeout(collecting);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    },
  };
}

/** This tab's end of a channel to the switchboard: the browser's own, or, where tabs can not share one, the tab's. */
function joinOthers(hear: (event: MessageEvent) => void): Pick<MessagePort, 'postMessage'> {
  const said: TabMessage[] = [];
  let port = open();
  port.onmessage = hear;
  return {
    postMessage(message: TabMessage) {
      said.push(message);
      port.postMessage(message);
    },
  };

  function open(): MessagePort {
    if (typeof SharedWorker === 'undefined') return alone();
    try {
      const worker = new SharedWorker(new URL('./events-worker.ts', import.meta.url), { type: 'module' });
      worker.onerror = () => {
        port = alone();
        port.onmessage = hear;
        for (const message of said) port.postMessage(message);
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
