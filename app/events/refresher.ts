import type { Query, QueryClient } from '@tanstack/react-query';
import type { SiteEvent } from '../../contract/requests/events.ts';
import { followedQueries, liveQueries, renewQueries } from '../api/live-queries.ts';
import { affectsQuery } from '../foods/list/list-changes.ts';

/**
 * Delay between an event and the refetch, in milliseconds: `LEAST`, so that the event reaches every server first, plus up to
 * `SPREAD` of jitter, so that the tabs that receive an event do not all fetch at once.
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

/** Refetches a tab's data in response to events. */
type Refresher = { receive(event: SiteEvent): void; stop(): void };

/**
 * Creates a tab's refresher. An event immediately marks the queries that it affects as stale. Those on screen are refetched after
 * a short delay, together with those of further events, or when the tab becomes visible.
 */
export function createRefresher(client: QueryClient): Refresher {
  const concerned = new Map<string, Query>();
  let collecting: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  const refresh = () => {
    collecting = undefined;
    // TanStack Query itself refetches stale data when a hidden tab becomes visible.
    const refetchType = document.hidden ? 'none' : 'active';
    for (const { queryKey } of concerned.values()) void renewQueries(client, queryKey, refetchType);
    concerned.clear();
  };
  const receive = (event: SiteEvent) => {
    const queries = client.getQueryCache().findAll({ predicate: (query) => isStale(query, event) });
    if (queries.length === 0) return;
    // Include queries that are not on screen. They are refetched when they are next shown.
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
    // Refetches only public queries, because the tab's user may have logged out.
    for (const [hash, { queryKey }] of concerned) {
      if (!followedQueries.includes(String(queryKey[0]))) concerned.delete(hash);
    }
    refresh();
  };
  return { receive, stop };
}

/** Whether an event means that a query's response may have changed. */
function isStale(query: Query, event: SiteEvent): boolean {
  const [name, of] = query.queryKey as [string, unknown];
  switch (event.type) {
    case 'foods':
      return name === 'all-foods' || name === 'foods'
        ? affectsQuery(query, event)
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
