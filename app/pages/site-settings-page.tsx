import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { preload, skipServer } from '../api/query.ts';
import { CardsForm } from '../moderation/cards-form.tsx';
import { HomeForm } from '../moderation/home-form.tsx';
import { JoiningForm } from '../moderation/joining-form.tsx';
import { LookSection } from '../moderation/look-section.tsx';
import { MailSection } from '../moderation/mail-form.tsx';
import { mailServerQuery, siteSettingsQuery } from '../moderation/moderation-queries.ts';
import { ReleasesForm } from '../moderation/releases-form.tsx';
import { SampleFoods } from '../moderation/sample-foods.tsx';
import { SiteForm } from '../moderation/site-form.tsx';
import { TranslationsForm } from '../moderation/translations-form.tsx';
import { sessionQuery } from '../session/session-query.ts';
import { PlaceForm } from '../site-place/place-form.tsx';
import { Failed } from '../ui/failed.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import NotFoundPage from './not-found-page.tsx';

export const loader = preload(
  // A guest is led to log in first.
  async ({ api, ask }) => ((await ask(sessionQuery(api))).user ? [siteSettingsQuery(api), mailServerQuery(api)] : []),
  { aboutOneThing: true },
);
export const clientLoader = skipServer;

/** Where stewards say who the site is. For everyone else there is no such page. */
export default function SiteSettingsPage() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery());
  const isSteward = session?.isSteward === true;
  const { data: settings, error, refetch } = useQuery({ ...siteSettingsQuery(), enabled: isSteward });
  if (!isSteward) return <NotFoundPage />;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <PageMeta title={t`This site`} noIndex />
      <h1 className="text-4xl md:text-5xl">{t`This site`}</h1>
      <p className="my-6 text-pretty">{t`What you change here stands on all pages, and in mails, within a second.`}</p>
      <nav aria-label={t`This site`} className="my-6 flex flex-wrap gap-2">
        <Link to="/moderation/site/texts" className="btn btn-sm">
          {t`Own texts`}
        </Link>
        <Link to="/moderation/roles" className="btn btn-sm">
          {t`Who looks after this site`}
        </Link>
        {session.isModerator && (
          <Link to="/moderation" className="btn btn-sm">
            {t`Moderation`}
          </Link>
        )}
      </nav>
      {settings ? (
        <div className="grid gap-8">
          <SiteForm settings={settings} />
          <PlaceForm settings={settings} />
          <LookSection settings={settings} />
          <HomeForm settings={settings} />
          <CardsForm settings={settings} />
          <TranslationsForm settings={settings} />
          <SampleFoods />
          <JoiningForm settings={settings} />
          <MailSection />
          <ReleasesForm settings={settings} />
        </div>
      ) : error ? (
        <Failed title={t`The settings could not be loaded`} error={error} onRetry={() => refetch()} />
      ) : (
        <p role="status" className="text-muted">
          {t`Loading...`}
        </p>
      )}
    </div>
  );
}
