import { queryOptions } from '@tanstack/react-query';
import type { SiteTextKind } from '../../contract/site/site-text-terms.ts';
import type { SiteTextPreview } from '../../contract/site/site-texts.ts';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** Who the site is, to be changed. */
export const siteSettingsQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'site'], queryFn: () => answer(api.moderation.site.$get()) });

/** A text of the site's own in one language, to be changed. */
export const editedTextQuery = (kind: SiteTextKind, language: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['moderation', 'text', kind, language],
    queryFn: () => answer(api.moderation.site.texts[':kind'].$get({ param: { kind }, query: { language } })),
  });

/** How a text would look. Saving asks for it no more than typing does. */
export const textPreviewQuery = (source: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['text-preview', source],
    queryFn: async () =>
      (await answer(api.moderation.site.texts.preview.$post({ json: { source } }))) as SiteTextPreview,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Who looks after the site, and the links by which others can. */
export const keepersQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'roles'], queryFn: () => answer(api.moderation.roles.$get()) });

/** The findings about the site. Checking takes seconds, so moderators’ acts do not repeat it while the page is open. */
export const siteHealthQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['site-health'], queryFn: () => answer(api.moderation.health.$get()) });

/** How many sample foods there are. */
export const samplesQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'samples'], queryFn: () => answer(api.moderation.samples.$get()) });

/** How mail is sent, to be changed. */
export const mailServerQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'mail'], queryFn: () => answer(api.moderation.mail.$get()) });

/** The backup that the site was restored from, and what waits until someone says that it is the site. Asked for anew each time. */
export const restoredCopyQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['restored-copy'],
    queryFn: () => answer(api.moderation['restored-copy'].$get()),
    gcTime: 0,
  });
