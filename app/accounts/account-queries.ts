import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Person } from '../../contract/fields.ts';
import { type Api, answer, api as browserApi } from '../api.ts';

/** Who the session cookie stands for. */
export const sessionQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: () => answer(api.session.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Who is signed in, as far as this page knows. */
export function sessionUser(client: QueryClient): Person | null {
  return client.getQueryData(sessionQuery().queryKey)?.user ?? null;
}

/** What this instance is: its time zone and its sign-in service. */
export const siteQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['site'], queryFn: () => answer(api.site.$get()), staleTime: Number.POSITIVE_INFINITY });
