import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useId } from 'react';
import { createPath, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { isDraft, LANGUAGE_PARAMETER, LANGUAGE_PATH, nameOfLanguage } from '../../contract/words/languages.ts';
import { siteQuery } from '../api/site-query.ts';
import { useWords } from '../words/words-context.tsx';

/** Buttons that switch the site's language. Each has the language's own name. Hidden if the site has only one language. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const { language: present } = useWords();
  const { data: site } = useQuery(siteQuery());
  const draft = useId();
  const { pathname, search } = useLocation();
  // Return to a URL without a language, which would override the choice.
  const params = new URLSearchParams(search);
  params.delete(LANGUAGE_PARAMETER);
  const back = createPath({ pathname, search: String(params) });
  if (!site || site.languages.length < 2) return null;
  return (
    <form method="post" action={LANGUAGE_PATH} className="flex flex-wrap items-center gap-x-1 gap-y-1">
      <Languages size={20} aria-hidden className="text-muted me-1" />
      <fieldset className="contents">
        <legend className="sr-only">{t`Language`}</legend>
        <input type="hidden" name="back" value={back} />
        {site.languages.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === present}
            aria-describedby={isDraft(language) ? draft : undefined}
            className="btn btn-ghost btn-sm aria-pressed:btn-active px-2 text-base font-normal aria-pressed:font-semibold"
          >
            <span>{nameOfLanguage(language)}</span>
            {isDraft(language) && <span aria-hidden>*</span>}
          </button>
        ))}
      </fieldset>
      {site.languages.some(isDraft) && (
        <p className="text-muted basis-full text-sm">
          <span aria-hidden>* </span>
          <span id={draft} hidden>
            {t`Draft`}
          </span>
          {t`A draft translation. If it’s your first language, please tell us what sounds wrong.`}
        </p>
      )}
    </form>
  );
}
