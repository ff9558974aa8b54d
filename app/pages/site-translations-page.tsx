import { skipServer } from '../api/query.ts';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { TranslationsForm } from '../moderation/translations-form.tsx';
import { WithSettings } from '../moderation/with-settings.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards say the site’s own words in its other languages. */
export default function SiteTranslationsPage() {
  return <WithSettings>{(settings) => <TranslationsForm settings={settings} />}</WithSettings>;
}
