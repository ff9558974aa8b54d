import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from './api.ts';

/** The settings of this site, such as its time zone and its sign-in service. */
export const siteQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['site'], queryFn: () => answer(api.site.$get()), staleTime: Number.POSITIVE_INFINITY });

/** What the site is called. Where not even that could be asked, it is called as its software. */
export function useSiteName(): string {
  return useQuery(siteQuery()).data?.name ?? 'Open Larder';
}
