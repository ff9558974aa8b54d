import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOf } from '../../contract/dates.ts';
import { siteQuery } from '../accounts/account-queries.ts';

/** The first words of the keys of all queries whose answers change by what people do to foods and requests. */
export const liveQueries = [
  'all-foods',
  'foods',
  'food',
  'foods-by-donator',
  'request-by',
  'food-requests',
  'unread',
  'messages',
  'conversation',
  'figures',
];

/**
 * Those of which nothing changes without an event, and which guests have too. What somebody reads on another device, say,
 * comes with none.
 */
export const followedQueries = ['all-foods', 'foods', 'food'];

/** Until when each client learns by events of whatever makes its live queries stale, in milliseconds since 1970. */
const followedUntil = new WeakMap<QueryClient, number>();

/** Says that a client follows events until a moment, unless it is said anew. */
export function setFollowedUntil(client: QueryClient, moment: number): void {
  followedUntil.set(client, moment);
}

/**
 * Whether a query's answer is as good as a new one as long as no event has said otherwise. None says that the day is over on
 * which it was given, and with it the last day of some foods.
 */
export function isFollowed(client: QueryClient, { queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  if (Date.now() > (followedUntil.get(client) ?? 0) || !followedQueries.includes(String(queryKey[0]))) return false;
  const { timeZone = 'UTC' } = client.getQueryData(siteQuery().queryKey) ?? {};
  return dayOf(new Date(state.dataUpdatedAt), timeZone) === dayOf(new Date(), timeZone);
}

/**
 * Has whatever begins with a key asked for anew. What is being asked for already may be answered as it was before, so it
 * is let end and then asked for once more, however often this is called meanwhile. Ends when all is answered.
 *
 * @param refetchType `none` leaves the asking to when somebody looks
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
