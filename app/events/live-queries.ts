import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The first words of the keys of all queries whose answers change by what people do to foods and requests. */
export const liveQueries = [
  'all-foods',
  'foods',
  'food',
  'foods-by-donator',
  'request-by',
  'food-requests',
  'unread',
  'figures',
];

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
