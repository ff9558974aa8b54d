import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Api, answerPage, api as browserApi } from '../api/api.ts';

/** The user's requests, page by page. */
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
