import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOf } from '../../contract/dates.ts';
import { now, siteTime } from '../clock/clock.ts';
import { siteQuery } from './site-query.ts';

/** Key prefixes of all queries that depend on food and requests. */
export const liveQueries = [
  'all-foods',
  'foods',
  'food',
  'foods-by-donator',
  'request-by',
  'food-requests',
  'unread',
  'inbox',
  'messages',
  'conversation',
  'conversations',
  'figures',
];

/**
 * The live queries that guests can make too and for which every change is sent as an event. The inbox, for example, is not one of
 * them: marking entries as read sends no event.
 */
export const followedQueries = ['all-foods', 'foods', 'food'];

/** For each client, the time until which it can rely on events to report every change, in milliseconds since 1970. */
const followedUntil = new WeakMap<QueryClient, number>();

/** Sets the time until which a client receives changes as events. */
export function setFollowedUntil(client: QueryClient, moment: number): void {
  followedUntil.set(client, moment);
}

/**
 * Whether a query's data is current until an event says otherwise. Data from an earlier day never is, because food expires at the
 * end of a day without an event.
 */
export function isFollowed(client: QueryClient, { queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  if (Date.now() > (followedUntil.get(client) ?? 0) || !followedQueries.includes(String(queryKey[0]))) return false;
  const { timeZone = 'UTC' } = client.getQueryData(siteQuery().queryKey) ?? {};
  return dayOf(new Date(siteTime(state.dataUpdatedAt)), timeZone) === dayOf(new Date(now()), timeZone);
}

/**
 * Refetches all queries whose keys start with `queryKey`. A fetch that is already running may return outdated data, so it is
 * repeated once it has finished, but only once for all calls made in the meantime. Resolves when all responses have arrived.
 *
 * @param refetchType `none` to refetch only when a screen next shows the query
 */
export async function renewQueries(
  client: QueryClient,
  queryKey: QueryKey,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const renewal = client.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false });
  await Promise.allSettled([renewal, ...underWay.map(({ promise }) => promise)]);
  await Promise.all(
    underWay.map(({ queryKey }) =>
      client.invalidateQueries({ queryKey, exact: true, refetchType }, { cancelRefetch: false }),
    ),
  );
}

/** Refetches everything about food and requests after a change. Resolves when all responses have arrived. */
export async function refreshFoods(client: QueryClient): Promise<void> {
  await Promise.all(liveQueries.map((name) => renewQueries(client, [name])));
}
