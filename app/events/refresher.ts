import type { Query, QueryClient } from '@tanstack/react-query';
import type { SiteEvent } from '../../contract/requests/events.ts';
import { followedQueries, liveQueries, renewQueries } from '../api/live-queries.ts';
import { concernsQuery } from '../foods/list/list-changes.ts';

/**
 * How long events are collected before this tab asks again, in milliseconds: `LEAST`, in which other servers learn of them
 * too, and at random up to that much more. Many tabs get the same event at the same moment, and must not all ask at once.
 */
const LEAST = 100;
const SPREAD: Record<SiteEvent['type'], number> = {
  messages: 100,
  requests: 300,
  foods: 2_000,
  people: 5_000,
  site: 5_000,
  resync: 5_000,
};

/** Has a tab's data asked for again as events say. */
type Refresher = { receive(event: SiteEvent): void; stop(): void };

/**
 * Makes the refresher of one tab. Queries that an event concerns are stale at once; those on screen are asked for a moment
 * later, or when someone looks, and once for all events of that moment.
 */
export function createRefresher(client: QueryClient): Refresher {
  const concerned = new Map<string, Query>();
  let collecting: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  const refresh = () => {
    collecting = undefined;
    // TanStack Query itself asks for stale data when a hidden tab is looked at again.
    const refetchType = document.hidden ? 'none' : 'active';
    for (const { queryKey } of concerned.values()) void renewQueries(client, queryKey, refetchType);
    concerned.clear();
  };
  const receive = (event: SiteEvent) => {
    const queries = client.getQueryCache().findAll({ predicate: (query) => isStale(query, event) });
    if (queries.length === 0) return;
    // Lists that are not shown now are stale from this moment on.
    for (const query of queries) {
      concerned.set(query.queryHash, query);
      query.invalidate();
    }
    const wait = LEAST + SPREAD[event.type] * Math.random();
    if (collecting !== undefined && due <= Date.now() + wait) return;
    clearTimeout(collecting);
    due = Date.now() + wait;
    collecting = setTimeout(refresh, wait);
  };

  const stop = () => {
    clearTimeout(collecting);
    // The person of this tab may have left, so nothing is asked for in their name.
    for (const [hash, { queryKey }] of concerned) {
      if (!followedQueries.includes(String(queryKey[0]))) concerned.delete(hash);
    }
    refresh();
  };
  return { receive, stop };
}

/** Whether an event says that a query's answer is, or may be, another by now. */
function isStale(query: Query, event: SiteEvent): boolean {
  const [name, of] = query.queryKey as [string, unknown];
  switch (event.type) {
    case 'foods':
      return name === 'all-foods' || name === 'foods'
        ? concernsQuery(query, event)
        : name === 'food' && of === event.foodId;
    case 'requests':
      if (name === 'food' || name === 'food-requests') return of === event.foodId;
      return ['foods-by-donator', 'request-by', 'conversation', 'conversations', 'unread', 'figures'].includes(name);
    case 'messages':
      return (
        name === 'unread' ||
        name === 'conversations' ||
        ((name === 'messages' || name === 'conversation') && of === event.requestId)
      );
    case 'people':
      return followedQueries.includes(name);
    case 'site':
      return name === 'site' || name === 'site-text';
    case 'resync':
      return name === 'site' || name === 'site-text' || liveQueries.includes(name);
  }
}
