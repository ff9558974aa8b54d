import { infiniteQueryOptions, type QueryMeta } from '@tanstack/react-query';
import type { ListPage } from './api.ts';

/** Returns the query options for a list that is loaded page by page. Each page returns the cursor for the next one. */
export function pagedQuery<const Key extends readonly string[], Item>(
  queryKey: Key,
  load: (query: { cursor?: string }) => Promise<ListPage<Item>>,
  meta?: QueryMeta,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...(meta && { meta }),
  });
}
