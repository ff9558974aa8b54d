import { useEffect } from 'react';
import { data, useLocation, useNavigate, useParams } from 'react-router';
import { skipServer } from '../../api/query.ts';
import { preloadForRole } from '../../moderation/preload-for-role.ts';
import { PlaceForm } from '../../site/place/place-form.tsx';
import { MailSection } from '../../site/settings/mail-form.tsx';
import { LookSection, ReleasesSection } from '../../site/settings/sections.tsx';
import { type SectionProps, SettingsSection } from '../../site/settings/settings-form.tsx';
import { TranslationsForm } from '../../site/settings/translations-form.tsx';
import { WithSettings } from '../../site/settings/with-settings.tsx';
import { SampleFoods } from '../../site/setup/sample-foods.tsx';
import { mailServerQuery, samplesQuery, siteSettingsQuery } from '../../site/site-queries.ts';
import type { Elements } from '../../ui/elements.ts';
import NotFoundPage from '../not-found-page.tsx';

/** The forms on each page, by the last segment of the page's path. */
const parts: Record<string, (props: SectionProps) => Elements> = {
  '': (props) => (
    <>
      <SettingsSection {...props} form="name" />
      <PlaceForm {...props} />
    </>
  ),
  contact: (props) => <SettingsSection {...props} form="imprint" />,
  look: (props) => <LookSection {...props} />,
  home: (props) => (
    <>
      <SettingsSection {...props} form="home" />
      <SettingsSection {...props} form="cards" />
    </>
  ),
  translations: (props) => <TranslationsForm {...props} />,
  joining: (props) => <SettingsSection {...props} form="joining" />,
  mail: () => <MailSection />,
  samples: (props) => (
    <>
      <SampleFoods />
      <ReleasesSection {...props} />
    </>
  ),
};

export const loader = preloadForRole(({ api, params: { part = '' } }) => {
  if (!Object.hasOwn(parts, part)) throw data(null, { status: 404 });
  const queries: unknown[] = [siteSettingsQuery(api)];
  if (part === 'mail') queries.push(mailServerQuery(api));
  if (part === 'samples') queries.push(samplesQuery(api));
  return queries;
});
export const clientLoader = skipServer;

/** New paths of forms that used to be on the first page. Mails and bookmarks still link to them there. */
const movedParts = new Map([
  ['#imprint', '/moderation/site/contact'],
  ['#mail', '/moderation/site/mail'],
]);

export default function SiteSettingsPage() {
  const { part = '' } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const moved = part === '' ? movedParts.get(hash) : undefined;
  useEffect(() => {
    // In the browser, because the server does not see the fragment.
    if (moved) navigate(moved + hash, { replace: true });
  }, [moved, hash, navigate]);
  const show = Object.hasOwn(parts, part) ? parts[part] : undefined;
  return show ? <WithSettings>{(settings) => show({ settings })}</WithSettings> : <NotFoundPage />;
}
