import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Api, answer, answerPage, api as browserApi } from '../api.ts';

/** What the signed-in person has asked for, page by page. */
export const foodRequestsQuery = (email: string, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['request-by', email],
    queryFn: ({ pageParam }) =>
      answerPage(
        api['request-by'][':email'].$get({
          param: { email: encodeURIComponent(email) },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** How much waits for the signed-in person. Asked beside everything else, so its failure is nobody's business. */
export const unreadQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['unread', email],
    queryFn: () => answer(api.unread.$get()),
    meta: { inBackground: true },
  });
