import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { skipServer } from '../api/query.ts';
import { siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { NameForm } from '../moderation/name-form.tsx';
import { preloadForRole } from '../moderation/preload-for-role.ts';
import { WithSettings } from '../moderation/with-settings.tsx';
import { PlaceForm } from '../site-place/place-form.tsx';

export const loader = preloadForRole(({ api }) => [siteSettingsQuery(api)]);
export const clientLoader = skipServer;

/** Parts that were once on this page. The health of the site and older bookmarks still lead to them here. */
const movedParts = new Map([
  ['#imprint', '/moderation/site/contact'],
  ['#mail', '/moderation/site/mail'],
]);

/** The first page of the site's settings: what it is called and where it is. */
export default function SiteSettingsPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const moved = movedParts.get(hash);
  useEffect(() => {
    // The server does not see what stands behind the `#`.
    if (moved) navigate(moved + hash, { replace: true });
  }, [moved, hash, navigate]);
  return (
    <WithSettings>
      {(settings) => (
        <>
          <NameForm settings={settings} />
          <PlaceForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
