import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { LANGUAGE_PATH, nameOfLanguage } from '../../contract/words/languages.ts';
import { type LanguageBefore, loggedInWords } from '../session/language-before.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useWords } from '../words/words-context.tsx';

/** Tells a user that they are logged in and that the site now uses their account's language, with a button to switch back. */
export function LanguageChanged({ before: { language: before, by } }: { before: LanguageBefore }) {
  const { t } = useLingui();
  const toast = useToast();
  const showLoggedIn = useEffectEvent(() => toast.success(t(loggedInWords[by])));
  useEffect(() => showLoggedIn(), []);
  const { language } = useWords();
  const { pathname, search } = useLocation();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const [now, then] = [nameOfLanguage(language), nameOfLanguage(before)];
  return (
    <form method="post" action={LANGUAGE_PATH} className="mx-auto max-w-7xl px-4 py-2" data-fleeting="">
      <input type="hidden" name="back" value={pathname + search} />
      <div className="rounded-box border-base-300 bg-surface flex items-start gap-2 border px-3 py-2 sm:px-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <p role="status" className="min-w-0 flex-1 basis-56 text-pretty">
            {t`You’re logged in. This site is now in ${now}, the language of your account.`}
          </p>
          <button type="submit" name="language" value={before} lang={before} className="btn btn-sm">
            {then}
          </button>
        </div>
        <button
          type="button"
          className="btn btn-ghost btn-circle btn-sm"
          aria-label={t`Close`}
          data-focus-next=""
          onClick={() => setClosed(true)}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    </form>
  );
}
