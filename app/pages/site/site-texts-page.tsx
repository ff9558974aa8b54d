import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { siteTextKinds, siteTexts } from '../../../contract/site/site-text-terms.ts';
import { nameOfLanguage } from '../../../contract/words/languages.ts';
import { skipServer } from '../../api/query.ts';
import { siteQuery } from '../../api/site-query.ts';
import { preloadForRole } from '../../moderation/preload-for-role.ts';
import { editedTextQuery } from '../../site/site-queries.ts';
import { TextEditor } from '../../site/texts/text-editor.tsx';
import { TextHistory } from '../../site/texts/text-history.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useWords } from '../../words/words-context.tsx';
import { PrivacyTemplate } from '../texts/privacy-template.tsx';

export const loader = preloadForRole(async ({ api, ask, url }) => {
  const { kind, language } = chosenIn(url.searchParams, (await ask(siteQuery(api))).languages);
  return [editedTextQuery(kind, language, api)];
});
export const clientLoader = skipServer;

/** Returns the text and language chosen in the URL. The defaults are the text “about” and the site's first language. */
function chosenIn(params: URLSearchParams, languages: string[]) {
  const named = params.get('in') ?? '';
  return {
    kind: siteTextKinds.find((kind) => kind === params.get('text')) ?? 'about',
    language: languages.includes(named) ? named : (languages[0] ?? ''),
  };
}

/** Page on which stewards write the site's custom texts. */
export default function SiteTextsPage() {
  const { t } = useLingui();
  const words = useWords();
  const [params] = useSearchParams();
  const { data: site } = useQuery(siteQuery());
  const { kind, language } = chosenIn(params, site?.languages ?? []);
  const text = useQuery(editedTextQuery(kind, language));
  if (!site) return null;
  const chosen = (other: Partial<{ kind: string; language: string }>) => {
    const { kind: text, language: tag } = { kind, language, ...other };
    return `?${new URLSearchParams({ text, ...(site.languages.length > 1 && { in: tag }) })}`;
  };
  return (
    <>
      {site.languages.length > 1 && (
        <p className="text-pretty">{t`People see each text in their own language if you’ve added it, otherwise in the site’s default language.`}</p>
      )}
      <nav aria-label={t`Site texts`} className="grid gap-3">
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
      </nav>
      <Loaded query={text} failed={t`The text couldn’t be loaded`}>
        {(newest) => (
          <div key={`${kind} ${language}`} className="grid gap-8 xl:-me-26">
            <TextEditor
              kind={kind}
              language={language}
              newest={newest}
              template={
                kind === 'privacy' && language === words.language
                  ? (onTake) => <PrivacyTemplate facts={newest.facts} onTake={onTake} />
                  : undefined
              }
            />
            <TextHistory kind={kind} language={language} newest={newest} />
          </div>
        )}
      </Loaded>
    </>
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
