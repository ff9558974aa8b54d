import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Api, answer, answerPage, api as browserApi } from '../api.ts';

/** Who wants a food, for its donor, page by page. The screen says itself what went wrong with it. */
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

/** What the signed-in donor has given. Where it can not be had, it is left out without a word. */
export const figuresQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['figures', email],
    queryFn: () => answer(api.figures.$get()),
    meta: { showsOwnErrors: true },
  });
