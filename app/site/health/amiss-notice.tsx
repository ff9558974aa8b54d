import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { howItIs } from '../../../contract/site/site-health-terms.ts';
import { siteHealthQuery } from '../site-queries.ts';

/** How long moderators are shown what was found, in milliseconds, before the site is looked at again. */
const LOOK_AGAIN = 5 * 60_000;

/** What moderators should know of the site itself, such as that mail is not sent. It comes after the page: to look takes seconds. */
export function AmissNotice() {
  const { t } = useLingui();
  const { data } = useQuery({ ...siteHealthQuery(), staleTime: LOOK_AGAIN });
  const amiss = data?.findings.filter(({ harm }) => harm !== 'low') ?? [];
  if (amiss.length === 0) return null;
  const title = t(howItIs(amiss.length));
  return (
    <section aria-label={title} className="rounded-box border-warning bg-surface mb-6 grid gap-1 border p-4">
      <Link to="/moderation/health" className="link font-semibold">
        {title}
      </Link>
      <ul className="list-disc ps-5">
        {amiss.map(({ check, title }) => (
          <li key={check}>{title}</li>
        ))}
      </ul>
    </section>
  );
}
