import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { healthSummary } from '../../../contract/site/site-health-terms.ts';
import { siteHealthQuery } from '../site-queries.ts';

/** Milliseconds until the site is checked again. */
const CHECK_AGAIN = 5 * 60_000;

/**
 * Lists problems with the site, such as unsent mail, but not minor ones. Loads after the page, because the check takes seconds.
 */
export function HealthNotice() {
  const { t } = useLingui();
  const { data } = useQuery({ ...siteHealthQuery(), staleTime: CHECK_AGAIN });
  const problems = data?.findings.filter(({ harm }) => harm !== 'low') ?? [];
  if (problems.length === 0) return null;
  const title = t(healthSummary(problems.length));
  return (
    <section aria-label={title} className="rounded-box border-warning bg-surface mb-6 grid gap-1 border p-4">
      <Link to="/moderation/health" className="link font-semibold">
        {title}
      </Link>
      <ul className="list-disc ps-5">
        {problems.map(({ check, title }) => (
          <li key={check}>{title}</li>
        ))}
      </ul>
    </section>
  );
}
