import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOf } from '../../contract/dates.ts';
import { now, siteTime } from '../clock/clock.ts';
import { siteQuery } from './site-query.ts';

/** The first part of the keys of all queries whose answers change with foods and requests. */
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

/** Live queries that guests have, too, and whose every change is an event. Reading on another device, say, is none. */
export const followedQueries = ['all-foods', 'foods', 'food'];

/** The instant until which each client hears of changes to its live queries by events, in milliseconds since 1970. */
const followedUntil = new WeakMap<QueryClient, number>();

/** Sets the instant until which a client follows events. */
export function setFollowedUntil(client: QueryClient, moment: number): void {
  followedUntil.set(client, moment);
}

/**
 * Whether a query's answer is up to date as long as no event says otherwise. An answer of an earlier day is not: no event says
 * that a day is over, which is the last day of some foods.
 */
export function isFollowed(client: QueryClient, { queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  if (Date.now() > (followedUntil.get(client) ?? 0) || !followedQueries.includes(String(queryKey[0]))) return false;
  const { timeZone = 'UTC' } = client.getQueryData(siteQuery().queryKey) ?? {};
  return dayOf(new Date(siteTime(state.dataUpdatedAt)), timeZone) === dayOf(new Date(now()), timeZone);
}

/**
 * Asks the queries under a key again. An answer that is on its way may be out of date, so it is awaited and then asked for once
 * more, however often this is called meanwhile. Resolves once all is answered.
 *
 * @param refetchType `none` leaves the asking to the next screen that shows them
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

/** Asks all queries about foods or requests again after one has changed. Resolves once all is answered. */
export async function refreshFoods(client: QueryClient): Promise<void> {
  await Promise.all(liveQueries.map((name) => renewQueries(client, [name])));
}
