import { skipServer } from '../api/query.ts';
import { ImprintForm } from '../moderation/imprint-form.tsx';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { WithSettings } from '../moderation/with-settings.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards say who answers for the site. */
export default function SiteContactPage() {
  return <WithSettings>{(settings) => <ImprintForm settings={settings} />}</WithSettings>;
}
