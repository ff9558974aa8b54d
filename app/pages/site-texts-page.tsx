import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { nameOfLanguage } from '../../contract/languages.ts';
import { siteTextKinds, siteTexts } from '../../contract/site-text-terms.ts';
import { preload, skipServer } from '../api/query.ts';
import { siteQuery } from '../api/site-query.ts';
import { editedTextQuery } from '../moderation/moderation-queries.ts';
import { TextEditor } from '../moderation/text-editor.tsx';
import { TextHistory } from '../moderation/text-history.tsx';
import { sessionQuery } from '../session/session-query.ts';
import { Failed } from '../ui/failed.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { useWords } from '../words/words-context.tsx';
import NotFoundPage from './not-found-page.tsx';
import { PrivacyTemplate } from './privacy-template.tsx';

export const loader = preload(
  async ({ api, ask, url }) => {
    // A guest is led to log in first.
    if (!(await ask(sessionQuery(api))).user) return [];
    const { kind, language } = chosenIn(url.searchParams, (await ask(siteQuery(api))).languages);
    return [editedTextQuery(kind, language, api)];
  },
  { aboutOneThing: true },
);
export const clientLoader = skipServer;

/** Which text the page's address names, and in which language; the first of each where it names none. */
function chosenIn(params: URLSearchParams, languages: string[]) {
  const named = params.get('in') ?? '';
  return {
    kind: siteTextKinds.find((kind) => kind === params.get('text')) ?? 'about',
    language: languages.includes(named) ? named : (languages[0] ?? ''),
  };
}

/** Where stewards write the site's own texts. For everyone else there is no such page. */
export default function SiteTextsPage() {
  const { t } = useLingui();
  const words = useWords();
  const [params] = useSearchParams();
  const { data: session } = useQuery(sessionQuery());
  const { data: site } = useQuery(siteQuery());
  const { kind, language } = chosenIn(params, site?.languages ?? []);
  const isSteward = session?.isSteward === true;
  const { data, error, refetch } = useQuery({ ...editedTextQuery(kind, language), enabled: isSteward });
  if (!isSteward || !site) return <NotFoundPage />;
  const chosen = (other: Partial<{ kind: string; language: string }>) => {
    const { kind: text, language: tag } = { kind, language, ...other };
    return `?${new URLSearchParams({ text, ...(site.languages.length > 1 && { in: tag }) })}`;
  };
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title={t`Own texts`} noIndex />
      <h1 className="text-4xl md:text-5xl">{t`Own texts`}</h1>
      {site.languages.length > 1 && (
        <p className="my-6 max-w-3xl text-pretty">{t`Whoever reads another language gets the text in theirs if there is one, else in the first language of this site.`}</p>
      )}
      <nav aria-label={t`Own texts`} className="my-6 grid gap-3">
        <Choices
          of={siteTextKinds.map((each) => ({
            name: t(siteTexts[each].title),
            to: chosen({ kind: each }),
            isHere: each === kind,
          }))}
        />
        {site.languages.length > 1 && (
          <Choices
            of={site.languages.map((each) => ({
              name: nameOfLanguage(each),
              lang: each,
              to: chosen({ language: each }),
              isHere: each === language,
            }))}
          />
        )}
        <Link to="/moderation/site" className="btn btn-sm w-fit">
          {t`This site`}
        </Link>
      </nav>
      {data ? (
        <div key={`${kind} ${language}`} className="grid gap-8">
          <TextEditor
            kind={kind}
            language={language}
            newest={data}
            template={
              kind === 'privacy' && language === words.language
                ? (onTake) => <PrivacyTemplate facts={data.facts} onTake={onTake} />
                : undefined
            }
          />
          <TextHistory kind={kind} language={language} newest={data} />
        </div>
      ) : error ? (
        <Failed title={t`The text could not be loaded`} error={error} onRetry={() => refetch()} />
      ) : (
        <p role="status" className="text-muted">
          {t`Loading...`}
        </p>
      )}
    </div>
  );
}

function Choices({ of }: { of: { name: string; lang?: string; to: string; isHere: boolean }[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {of.map(({ name, lang, to, isHere }) => (
        <Link
          key={to}
          to={to}
          lang={lang}
          aria-current={isHere ? 'page' : undefined}
          className="btn btn-sm aria-[current=page]:btn-primary"
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
