import { skipServer } from '../api/query.ts';
import { samplesQuery, siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { ReleasesForm } from '../moderation/releases-form.tsx';
import { SampleFoods } from '../moderation/sample-foods.tsx';
import { WithSettings } from '../moderation/with-settings.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api), samplesQuery(api)]);
export const clientLoader = skipServer;

/** Where stewards delete the sample foods, and say whether the site asks for newer releases. */
export default function SiteSamplesPage() {
  return (
    <>
      <SampleFoods />
      <WithSettings>{(settings) => <ReleasesForm settings={settings} />}</WithSettings>
    </>
  );
}
