import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { siteQuery } from '../../api/site-query.ts';
import { steps } from './steps.ts';

/** After the last step, lists what the site still lacks, with links to the steps for adding it. Empty if nothing is missing. */
export function Missing() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  if (!site) return null;
  const missing = steps.flatMap(({ id, skipped, isDone }) => (skipped && !isDone(site) ? [{ id, ...skipped }] : []));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="rounded-box border-warning bg-surface grid gap-3 border p-5">
      <h2 id="missing" className="text-2xl">{t`Still missing`}</h2>
      <ul className="grid gap-3">
        {missing.map(({ id, lacks, way }) => (
          <li key={id} className="grid justify-items-start gap-1">
            <p className="text-pretty">{t(lacks(site))}</p>
            <Link to={`/setup?step=${id}`} className="link py-1">
              {t(way)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
