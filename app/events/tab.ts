import type { QueryClient } from '@tanstack/react-query';
import { setFollowedUntil } from '../api/live-queries.ts';
import { siteQuery } from '../api/site-query.ts';
import { learnTime } from '../clock/clock.ts';
import { SILENCE, type TabEvent } from './connection.ts';
import { createRefresher } from './refresher.ts';
import { createTabHub, type TabMessage } from './tab-hub.ts';

/** Since when this page has not followed events, in milliseconds since 1970; undefined at first. */
let awaySince: number | undefined;

/**
 * Keeps this tab up to date. Queries on screen are asked for again at once, or when someone looks; everything
 * else when it is shown next.
 *
 * @param email of the signed-in person, if there is one
 * @returns stops that
 */
export function followEvents(client: QueryClient, email: string | undefined): () => void {
  const refresher = createRefresher(client);
  awaySince ??= pageMadeAt(client);
  let heardAt = Date.now();
  const port = connectToHub(({ data }: MessageEvent<TabEvent>) => {
    if (data.type === 'connected') {
      setFollowedUntil(client, Date.now() + SILENCE);
      // It was said after what came before it.
      if (data.now !== undefined) learnTime(data.now, { since: heardAt });
    } else if (data.type === 'lost') setFollowedUntil(client, 0);
    else refresher.receive(data);
    heardAt = Date.now();
  });
  const send = (message: TabMessage) => port.postMessage(message);
  const join = () => send({ type: 'join', since: awaySince ?? 0, visible: !document.hidden, email });
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
    refresher.stop();
    setFollowedUntil(client, 0);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    leave();
  };
}

/**
 * The moment from which on events can have made this page out of date: when it was asked for, unless a cache may have
 * answered. A browser may have kept a page that it shows by Back for as long as it likes.
 */
function pageMadeAt(client: QueryClient): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') return 0;
  const { sharedCacheSeconds = 0 } = client.getQueryData(siteQuery().queryKey) ?? {};
  // It is given out for that long, and again while it is asked for anew.
  return performance.timeOrigin - 2 * 1000 * sharedCacheSeconds;
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
      // not-everywhere: other browsers have one connection a tab.
      const worker = new SharedWorker(new URL('./events-worker.ts', import.meta.url), { type: 'module' });
      worker.onerror = () => {
        port = alone();
        port.onmessage = onEvent;
        for (const message of sent) port.postMessage(message);
      };
      // not-everywhere: as above.
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
