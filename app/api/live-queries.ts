import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOf } from '../../contract/dates.ts';
import { now, siteTime } from '../clock/clock.ts';
import { siteQuery } from './site-query.ts';

/** Key prefixes of all queries that depend on foods and requests. */
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
 * Live queries that guests have too, and whose every change is sent as an event. The inbox, for example, is not one of them:
 * marking entries as read sends no event.
 */
export const followedQueries = ['all-foods', 'foods', 'food'];

/** Time until which each client receives changes to its live queries as events, in milliseconds since 1970. */
const followedUntil = new WeakMap<QueryClient, number>();

/** Sets the time until which a client receives changes as events. */
export function setFollowedUntil(client: QueryClient, moment: number): void {
  followedUntil.set(client, moment);
}

/**
 * Whether a query's data stays current until an event changes it. Data from an earlier day does not: food expires at the end of
 * its day, without an event.
 */
export function isFollowed(client: QueryClient, { queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  if (Date.now() > (followedUntil.get(client) ?? 0) || !followedQueries.includes(String(queryKey[0]))) return false;
  const { timeZone = 'UTC' } = client.getQueryData(siteQuery().queryKey) ?? {};
  return dayOf(new Date(siteTime(state.dataUpdatedAt)), timeZone) === dayOf(new Date(now()), timeZone);
}

/**
 * Refetches the queries under a key. A fetch that is already running may return outdated data, so it is awaited and then
 * repeated, once for any number of calls in between. Resolves when all queries have their responses.
 *
 * @param refetchType `none` leaves the fetch to the next screen that shows the queries
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

/** Refetches all queries about foods and requests after a change. Resolves when all have their responses. */
export async function refreshFoods(client: QueryClient): Promise<void> {
  await Promise.all(liveQueries.map((name) => renewQueries(client, [name])));
}
