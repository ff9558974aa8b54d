import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../../api/query.ts';
import { preloadForRole } from '../../moderation/preload-for-role.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { HealthMail } from '../../site/health/health-mail.tsx';
import { SiteHealthList } from '../../site/health/site-health.tsx';
import { siteHealthQuery } from '../../site/site-queries.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { LoadingLine } from '../../ui/feedback/loaded.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';
import NotFoundPage from '../not-found-page.tsx';

export const loader = preloadForRole(({ api }) => [siteHealthQuery(api)]);
export const clientLoader = skipServer;

/** Shows moderators the problems with the site itself. Everyone else gets the not-found page. */
export default function SiteHealthPage() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery());
  const isModerator = session?.isModerator === true;
  const { data: health, error, isFetching, refetch } = useQuery({ ...siteHealthQuery(), enabled: isModerator });
  if (!isModerator) return <NotFoundPage />;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <PageMeta title={t`Site health`} noIndex />
      <h1 className="text-4xl md:text-5xl">{t`Site health`}</h1>
      <div className="my-6 flex flex-wrap items-center gap-4">
        <Link to="/moderation" className="link">
          {t`Moderation`}
        </Link>
        {health && (
          <button
            type="button"
            className="btn btn-sm"
            aria-disabled={isFetching}
            onClick={() => void (isFetching || refetch())}
          >
            {isFetching ? t`Checking…` : t`Check again`}
          </button>
        )}
      </div>
      {error && <Failed title={t`Site health couldn’t be loaded`} error={error} onRetry={() => refetch()} />}
      {health && (
        <div className="grid gap-6">
          <SiteHealthList health={health} isLooking={isFetching} />
          {health.mailWanted !== null && <HealthMail wanted={health.mailWanted} />}
        </div>
      )}
      {!health && !error && <LoadingLine />}
    </div>
  );
}
