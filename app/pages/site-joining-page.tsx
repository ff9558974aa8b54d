import { skipServer } from '../api/query.ts';
import { JoiningForm } from '../moderation/joining-form.tsx';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { WithSettings } from '../moderation/with-settings.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards say who may join. */
export default function SiteJoiningPage() {
  return <WithSettings>{(settings) => <JoiningForm settings={settings} />}</WithSettings>;
}
