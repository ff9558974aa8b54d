import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { siteQuery } from '../../api/site-query.ts';
import { steps } from './steps.ts';

/** What a site still lacks after the last step, with the way to each step that gives it. Nothing where all is there. */
export function Missing() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  if (!site) return null;
  const words: Record<string, { lacks: string; way: string }> = {
    place: { lacks: t`The location. Maps and the time zone depend on it.`, way: t`Add the location` },
    imprint: { lacks: t`The contact details. Visitors can’t see who runs this site.`, way: t`Add the contact details` },
    mail: {
      lacks:
        site.signIn.service === 'embedded'
          ? t`The mail server. No one gets emails about requests, and people who forget their password can’t get back in.`
          : t`The mail server. No one gets emails about requests.`,
      way: t`Add the mail server`,
    },
  };
  const missing = steps.filter(({ canBeSkipped, isDone }) => canBeSkipped && !isDone(site));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="rounded-box border-warning bg-surface grid gap-3 border p-5">
      <h2 id="missing" className="text-2xl">{t`Still missing`}</h2>
      <ul className="grid gap-3">
        {missing.map(({ id }) => (
          <li key={id} className="grid justify-items-start gap-1">
            <p className="text-pretty">{words[id]?.lacks}</p>
            <Link to={`/setup?step=${id}`} className="link py-1">
              {words[id]?.way}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
