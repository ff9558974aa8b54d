import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteTextKind } from '../../contract/site/site-text-terms.ts';
import type { SiteText } from '../../contract/site/site-texts.ts';
import { type Api, answer, api as browserApi } from './api.ts';
import type { Visit } from './query.ts';
import { siteQuery } from './site-query.ts';

/** A text of the site's own. */
export const siteTextQuery = (kind: SiteTextKind, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['site-text', kind],
    // The client's own type of a tree ends at its second level.
    queryFn: async () => (await answer(api['site-text'][':kind'].$get({ param: { kind } }))) as SiteText,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The queries of a page that shows a text where the site has one. */
export const ownText =
  (kind: SiteTextKind) =>
  async ({ api, ask }: Visit) =>
    (await ask(siteQuery(api))).texts.includes(kind) ? [siteTextQuery(kind, api)] : [];

/** Whether the site has a text of its own; and the text, once it is there. */
export function useOwnText(kind: SiteTextKind) {
  const { data: site } = useQuery(siteQuery());
  const isThere = site?.texts.includes(kind) ?? false;
  const { data: text, error, refetch } = useQuery({ ...siteTextQuery(kind), enabled: isThere });
  return { isThere, text, error, refetch };
}
