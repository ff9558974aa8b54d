import { skipServer } from '../api/query.ts';
import { CardsForm } from '../moderation/cards-form.tsx';
import { HomeForm } from '../moderation/home-form.tsx';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { WithSettings } from '../moderation/with-settings.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards say what the home page shows. */
export default function SiteHomePage() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <HomeForm settings={settings} />
          <CardsForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
