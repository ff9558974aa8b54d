import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import { answer, api } from '../../api/api.ts';
import { useSiteMutation } from '../use-site-mutation.ts';

/** A settings change: the new values, and the values that the form started with. */
export type SiteChange = { wanted: ChangedSiteSettings; read: ChangedSiteSettings };

export function useSaveSite() {
  return useSiteMutation(({ wanted, read }: SiteChange) =>
    answer(api.moderation.site.$put({ json: { ...wanted, read } })),
  );
}
