import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import type { Finding, SiteHealth } from '../../../contract/site/site-health.ts';
import { type Harm, harmWords, healthSummary } from '../../../contract/site/site-health-terms.ts';
import { Card } from '../../moderation/cards.tsx';
import { sessionQuery } from '../../session/session-query.ts';
import { Moment } from '../../ui/dates.tsx';
import { Fact } from '../../ui/fact.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';

const colours: Record<Harm, string> = { high: 'badge-error', medium: 'badge-warning', low: 'badge-neutral' };

/** Lists problems with the site, worst first, then the checks that could not run, then those that passed. */
export function SiteHealthList({ health, isLooking }: { health: SiteHealth; isLooking: boolean }) {
  const { t } = useLingui();
  const { unknown, well, askedAt } = health;
  const { data: session } = useQuery(sessionQuery());
  const findings = health.findings.length;
  return (
    <div className="grid gap-6">
      <p role="status" className="min-h-lh text-lg font-semibold">
        {isLooking ? '' : t(healthSummary(findings))}
      </p>
      {findings > 0 && (
        <ul aria-label={t`Needs attention`} className="grid gap-4">
          {health.findings.map((finding) => (
            <FindingCard key={finding.check} finding={finding} isSteward={session?.isSteward === true} />
          ))}
        </ul>
      )}
      {unknown.length > 0 && <Titles title={t`Couldn’t be checked`} checks={unknown} />}
      {well.length > 0 && <Titles title={t`OK`} checks={well} />}
      <dl className="text-muted text-sm">
        <Fact name={t({ message: 'Checked', context: 'a moment' })} layout="inline">
          <Moment instant={askedAt} />
        </Fact>
      </dl>
    </div>
  );
}

function FindingCard({ finding, isSteward }: { finding: Finding; isSteward: boolean }) {
  const { t } = useLingui();
  const { harm, title, advice, details, docs, page, since, ofServer } = finding;
  return (
    <Card>
      <div>
        <span className={`badge font-semibold ${colours[harm]}`}>{t(harmWords[harm])}</span>
      </div>
      <h2 className="text-xl text-pretty">{title}</h2>
      <p className="text-pretty">{advice}</p>
      {details.length > 0 && (
        <ul className="bg-base-200 rounded-box grid gap-1 p-3 font-mono text-sm">
          {details.map((detail) => (
            <li key={detail} dir="ltr" className="wrap-anywhere">
              {detail}
            </li>
          ))}
        </ul>
      )}
      {page && isSteward && (
        // Reload the document, so that the browser scrolls to the link's fragment.
        <Link to={page} reloadDocument className="btn btn-sm justify-self-start">
          {t`Go to the setting`}
        </Link>
      )}
      <dl className="text-muted flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {since && (
          <Fact name={t({ message: 'Since', context: 'a moment' })} layout="inline">
            <Moment instant={since} />
          </Fact>
        )}
        <Fact name={t`Documentation`} layout="inline">
          <bdi>{docs}</bdi>
        </Fact>
      </dl>
      {ofServer && (
        <p className="text-muted text-sm">{t`Checked by one server. Others may give a different result.`}</p>
      )}
    </Card>
  );
}

function Titles({ title, checks }: { title: string; checks: SiteHealth['well'] }) {
  return (
    <BoxedSection title={title}>
      <ul className="grid list-disc gap-1 ps-5">
        {checks.map(({ check, title }) => (
          <li key={check}>{title}</li>
        ))}
      </ul>
    </BoxedSection>
  );
}
