import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { DEFAULT_SORT, type SortOrder, sortOrders } from '../../contract/food-terms.ts';
import { type Api, answer, answerPage, api as browserApi } from '../api.ts';
import { liveQueries, renewQueries } from '../events/live-queries.ts';

/** What the list of foods shows, as the page's URL keeps it. */
export type FoodListState = { search: string; sort: SortOrder; cursor: string | undefined };

const PAGE_SIZE = 24;

/** Foods by title and deadline, page by page. */
export const foodsQuery = ({ search, sort, cursor }: FoodListState, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['all-foods', { search, sort, cursor }],
    queryFn: ({ pageParam }) =>
      answerPage(
        api['all-foods'].$get({
          query: { search, sort, limit: String(PAGE_SIZE), ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** How many foods the home page shows (spec, section 9). */
const TOP_FOODS = 8;

/** The foods of the home page, the newest first. */
export const topFoodsQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['foods', { count: TOP_FOODS }],
    queryFn: () => answer(api.foods.$get({ query: { limit: String(TOP_FOODS) } })),
  });

/** One food. */
export const foodQuery = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['food', id],
    queryFn: () => answer(api.food[':id'].$get({ param: { id: encodeURIComponent(id) } })),
  });

/** What the signed-in person has posted, page by page. */
export const postedFoodsQuery = (email: string, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['foods-by-donator', email],
    queryFn: ({ pageParam }) =>
      answerPage(
        api['foods-by-donator'][':email'].$get({
          param: { email: encodeURIComponent(email) },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** Has whatever shows foods or requests ask for them again, after one of them has changed. Ends when all is shown. */
export async function refreshFoods(client: QueryClient): Promise<void> {
  await Promise.all(liveQueries.map((name) => renewQueries(client, [name])));
}

/** Reads the list's state from a URL; what it does not understand counts as not there. */
export function readFoodListState(params: URLSearchParams): FoodListState {
  const sort = sortOrders.find((order) => order === params.get('sort')) ?? DEFAULT_SORT;
  return { search: params.get('search') ?? '', sort, cursor: params.get('cursor') ?? undefined };
}

/** The query part of the list's URL; empty for the list as one first sees it. */
export function foodListParams({ search, sort, cursor }: Partial<FoodListState>): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (sort && sort !== DEFAULT_SORT) params.set('sort', sort);
  if (cursor) params.set('cursor', cursor);
  return params;
}
