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
    // Cast, because the type that Hono infers for a tree stops at its second level.
    queryFn: async () => (await answer(api['site-text'][':kind'].$get({ param: { kind } }))) as SiteText,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Queries of a page that shows a custom text if the site has one. */
export const preloadCustomText =
  (kind: SiteTextKind) =>
  async ({ api, ask }: Visit) =>
    (await ask(siteQuery(api))).texts.includes(kind) ? [siteTextQuery(kind, api)] : [];

/** Returns whether the site has a custom text, and the text once it has loaded. */
export function useCustomText(kind: SiteTextKind) {
  const { data: site } = useQuery(siteQuery());
  const isThere = site?.texts.includes(kind) ?? false;
  const { data: text, error, refetch } = useQuery({ ...siteTextQuery(kind), enabled: isThere });
  return { isThere, text, error, refetch };
}
