import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, answer, api as browserApi } from './api.ts';

/** Query for the site's settings, such as its time zone and sign-in service. */
export const siteQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['site'], queryFn: () => answer(api.site.$get()), staleTime: Number.POSITIVE_INFINITY });

/** Returns the site's name, or the software's name if the settings have not been loaded. */
export function useSiteName(): string {
  return useQuery(siteQuery()).data?.name ?? 'Open Larder';
}
