import { skipServer } from '../api/query.ts';
import { LookSection } from '../moderation/look-section.tsx';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { WithSettings } from '../moderation/with-settings.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards say how the site looks. */
export default function SiteLookPage() {
  return <WithSettings>{(settings) => <LookSection settings={settings} />}</WithSettings>;
}
