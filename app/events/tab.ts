import type { QueryClient } from '@tanstack/react-query';
import { setFollowedUntil } from '../api/live-queries.ts';
import { siteQuery } from '../api/site-query.ts';
import { learnTime } from '../clock/clock.ts';
import { SILENCE, type TabEvent } from './connection.ts';
import { createRefresher } from './refresher.ts';
import { createTabHub, type TabMessage } from './tab-hub.ts';

/**
 * When this page was rendered or last stopped following events, in milliseconds since 1970. Undefined until it first follows
 * them.
 */
let awaySince: number | undefined;

/**
 * Keeps this tab up to date. Queries on screen are refetched soon after an event, or when the tab becomes visible. All others are
 * refetched when they are next shown.
 *
 * @param email the signed-in user's email address, if there is one
 * @returns a function that stops this
 */
export function followEvents(client: QueryClient, email: string | undefined): () => void {
  const refresher = createRefresher(client);
  awaySince ??= pageMadeAt(client);
  let lastMessageAt = Date.now();
  const port = connectToHub(({ data }: MessageEvent<TabEvent>) => {
    if (data.type === 'connected') {
      setFollowedUntil(client, Date.now() + SILENCE);
      // The site sent `now` after the previous message arrived.
      if (data.now !== undefined) learnTime(data.now, { since: lastMessageAt });
    } else if (data.type === 'lost') setFollowedUntil(client, 0);
    else refresher.receive(data);
    lastMessageAt = Date.now();
  });
  const send = (message: TabMessage) => port.postMessage(message);
  const join = () => send({ type: 'join', since: awaySince ?? 0, visible: !document.hidden, email });
  const reportVisibility = () => send({ type: 'visible', visible: !document.hidden });
  const leave = () => {
    awaySince = Date.now();
    send({ type: 'leave' });
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && join();

  join();
  document.addEventListener('visibilitychange', reportVisibility);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    refresher.stop();
    setFollowedUntil(client, 0);
    document.removeEventListener('visibilitychange', reportVisibility);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    leave();
  };
}

/**
 * Returns the time from which events may be missing from this page: when the browser requested it, less the maximum age of a
 * cached copy. A page restored by the Back button can be of any age.
 */
function pageMadeAt(client: QueryClient): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') return 0;
  const { sharedCacheSeconds = 0 } = client.getQueryData(siteQuery().queryKey) ?? {};
  // Twice, because caches serve a page for that long, and for as long again while they revalidate it.
  return performance.timeOrigin - 2 * 1000 * sharedCacheSeconds;
}

/** Connects this tab to the hub shared by all tabs or, if the browser cannot share one, to a hub of its own. */
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
      // not-everywhere: other browsers have one connection per tab.
      const worker = new SharedWorker(new URL('./events-worker.ts', import.meta.url), { type: 'module' });
      worker.onerror = () => {
        port = alone();
        port.onmessage = onEvent;
        for (const message of sent) port.postMessage(message);
      };
      // not-everywhere: see above.
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
