import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { preload, skipServer } from '../api/query.ts';
import { KeeperList } from '../moderation/keepers.tsx';
import { keepersQuery } from '../moderation/moderation-queries.ts';
import { RoleLinks } from '../moderation/role-links.tsx';
import { sessionQuery } from '../session/session-query.ts';
import { Failed } from '../ui/failed.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import NotFoundPage from './not-found-page.tsx';

export const loader = preload(
  // A guest is led to log in first.
  async ({ api, ask }) => ((await ask(sessionQuery(api))).user ? [keepersQuery(api)] : []),
  { aboutOneThing: true },
);
export const clientLoader = skipServer;

/** Where stewards say who looks after the site. For everyone else there is no such page. */
export default function RolesPage() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery());
  const isSteward = session?.isSteward === true;
  const { data, error, refetch } = useQuery({ ...keepersQuery(), enabled: isSteward });
  if (!isSteward) return <NotFoundPage />;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <PageMeta title={t`Who looks after this site`} noIndex />
      <h1 className="text-4xl md:text-5xl">{t`Who looks after this site`}</h1>
      <p className="my-6 text-pretty">
        {t`Moderators look after people and foods. Stewards change the site and say who looks after it.`}
      </p>
      <nav aria-label={t`Who looks after this site`} className="my-6 flex flex-wrap gap-2">
        <Link to="/moderation/site" className="btn btn-sm">
          {t`This site`}
        </Link>
      </nav>
      {data ? (
        <div className="grid gap-8">
          <KeeperList />
          <RoleLinks />
        </div>
      ) : error ? (
        <Failed title={t`The list could not be loaded`} error={error} onRetry={() => refetch()} />
      ) : (
        <p role="status" className="text-muted">
          {t`Loading...`}
        </p>
      )}
    </div>
  );
}
