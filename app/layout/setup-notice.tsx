import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { SETUP_COMMAND } from '../../contract/setup-terms.ts';
import { answer, api } from '../api/api.ts';

const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => answer(api.setup.$get()) });

/** Tells who is at the machine that the site runs on that it waits to be set up. It is no part of a page that is kept. */
export function SetupNotice() {
  const { t } = useLingui();
  const { data } = useQuery(setupQuery);
  const { pathname } = useLocation();
  if (!data?.waits || pathname === '/setup') return null;
  return (
    <aside aria-label={t`Setting up`} data-fleeting="" className="bg-base-200">
      <p className="mx-auto max-w-7xl px-4 py-2 text-pretty">
        {t`This site waits to be set up. The link for it was printed where the server was started. This command prints another one:`}{' '}
        <code dir="ltr" translate="no">
          {SETUP_COMMAND}
        </code>
      </p>
    </aside>
  );
}
