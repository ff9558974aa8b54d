import { useLingui } from '#page-words';
import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import { answer, api } from '../../api/api.ts';
import { refreshSite } from '../refresh-site.ts';

/** A change to the site's settings: the new values, and the form's initial values. */
export type SiteChange = { wanted: ChangedSiteSettings; read: ChangedSiteSettings };

/** Returns the change that saves settings, for `useSend` or `useFormCall`. */
export function useSaveSite() {
  const { t } = useLingui();
  return {
    call: ({ wanted, read }: SiteChange) => answer(api.moderation.site.$put({ json: { ...wanted, read } })),
    done: t`Saved.`,
    refresh: refreshSite,
  };
}
