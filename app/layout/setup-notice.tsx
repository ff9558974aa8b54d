import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';

const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => answer(api.setup.$get()) });

/**
 * Says that the site isn't set up yet. Visitors on the server's own machine also get a link to the setup page. Left out of pages
 * kept for offline reading.
 */
export function SetupNotice() {
  const { t } = useLingui();
  const { data } = useQuery(setupQuery);
  const { pathname } = useLocation();
  if (pathname === '/setup') return null;
  return (
    <aside aria-label={t`Setting up`} data-fleeting="" className="bg-base-200">
      <p className="mx-auto max-w-7xl px-4 py-2 text-pretty">
        <span>{t`This site is still being set up. You can look around.`}</span>
        {data?.waits && (
          <>
            <span> </span>
            <Link to="/setup" className="link">
              {t`Set up this site`}
            </Link>
          </>
        )}
      </p>
    </aside>
  );
}
