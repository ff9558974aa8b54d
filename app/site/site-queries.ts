import { queryOptions } from '@tanstack/react-query';
import type { SiteTextKind } from '../../contract/site/site-text-terms.ts';
import type { SiteTextPreview } from '../../contract/site/site-texts.ts';
import { type Api, answer, api as browserApi } from '../api/api.ts';

/** Query for the site's settings, for editing. */
export const siteSettingsQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'site'], queryFn: () => answer(api.moderation.site.$get()) });

/** Query for a custom text in one language, for editing. */
export const editedTextQuery = (kind: SiteTextKind, language: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['moderation', 'text', kind, language],
    queryFn: () => answer(api.moderation.site.texts[':kind'].$get({ param: { kind }, query: { language } })),
  });

/** Query for the preview of a text. Saving the text does not refetch the preview. */
export const textPreviewQuery = (source: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['text-preview', source],
    queryFn: async () =>
      (await answer(api.moderation.site.texts.preview.$post({ json: { source } }))) as SiteTextPreview,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Query for the moderators and stewards, and for the invitation links for these roles. */
export const roleHoldersQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'roles'], queryFn: () => answer(api.moderation.roles.$get()) });

/**
 * Query for the site's health. Its key is not under `moderation`, so that refetching other queries does not repeat this check,
 * which takes seconds.
 */
export const siteHealthQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['site-health'], queryFn: () => answer(api.moderation.health.$get()) });

/** Query for the number of sample listings, and whether to suggest deleting them. */
export const samplesQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'samples'], queryFn: () => answer(api.moderation.samples.$get()) });

/** Query for the mail settings, for editing. */
export const mailServerQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['moderation', 'mail'], queryFn: () => answer(api.moderation.mail.$get()) });

/** Query for the backup that this copy was restored from, and for everything on hold until the copy goes live. Never cached. */
export const restoredCopyQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['restored-copy'],
    queryFn: () => answer(api.moderation['restored-copy'].$get()),
    gcTime: 0,
  });
