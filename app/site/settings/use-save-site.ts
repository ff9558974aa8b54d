import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import { answer, api } from '../../api/api.ts';
import { useSiteMutation } from '../use-site-mutation.ts';

/** What is to become of some settings, and what they were when they were read. */
export type SiteChange = { wanted: ChangedSiteSettings; read: ChangedSiteSettings };

/** Saves some of the site's settings. */
export function useSaveSite() {
  return useSiteMutation(({ wanted, read }: SiteChange) =>
    answer(api.moderation.site.$put({ json: { ...wanted, read } })),
  );
}
