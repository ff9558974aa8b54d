import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteTextKind } from '../../contract/site/site-text-terms.ts';
import type { SiteText } from '../../contract/site/site-texts.ts';
import { type Api, answer, api as browserApi } from './api.ts';
import type { Visit } from './query.ts';
import { siteQuery } from './site-query.ts';

/** Query for one of the site's custom texts. */
export const siteTextQuery = (kind: SiteTextKind, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['site-text', kind],
    // The cast is needed because the type that Hono infers for a tree stops at its second level.
    queryFn: async () => (await answer(api['site-text'][':kind'].$get({ param: { kind } }))) as SiteText,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns a plan for a page that shows the site's custom text if there is one. */
export const preloadCustomText =
  (kind: SiteTextKind) =>
  async ({ api, ask }: Visit) =>
    (await ask(siteQuery(api))).texts.includes(kind) ? [siteTextQuery(kind, api)] : [];

/** Loads the site's custom text if it has one (`isThere`). */
export function useCustomText(kind: SiteTextKind) {
  const { data: site } = useQuery(siteQuery());
  const isThere = site?.texts.includes(kind) ?? false;
  const { data: text, error, refetch } = useQuery({ ...siteTextQuery(kind), enabled: isThere });
  return { isThere, text, error, refetch };
}
