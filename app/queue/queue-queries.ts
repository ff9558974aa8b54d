import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Api, answerPage, api as browserApi } from '../api/api.ts';

/** The queue of a food, for its donor, page by page. */
export const queueQuery = (foodId: string, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['food-requests', foodId],
    queryFn: ({ pageParam }) =>
      answerPage(
        api.food[':id'].requests.$get({
          param: { id: encodeURIComponent(foodId) },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: { showsOwnErrors: true },
  });
