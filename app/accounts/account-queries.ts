import { queryOptions } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from '../api.ts';

/** Who the session cookie stands for. */
export const sessionQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: () => answer(api.session.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What this instance is: its time zone and its sign-in service. */
export const siteQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['site'], queryFn: () => answer(api.site.$get()), staleTime: Number.POSITIVE_INFINITY });
