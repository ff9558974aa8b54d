import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { cookieNames } from '../../contract/cookie-names.ts';
import { siteQuery } from '../api/site-query.ts';
import { keepLanguageBefore, type LoggedInBy, loggedInWords } from '../session/language-before.ts';
import { pathToReturnTo } from '../session/path-to-return-to.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useWords } from '../words/words-context.tsx';

/**
 * Returns a function to call after a login. It announces the login and returns to the page that the user came from. A page cannot
 * change its language, so if the user's language differs, that page is loaded from the server and announces the login itself.
 */
export function useLoggedIn(by: LoggedInBy): () => void {
  const toast = useToast();
  const words = useWords();
  const navigate = useNavigate();
  const from = pathToReturnTo(useLocation().state);
  const { data: site } = useQuery(siteQuery());
  return () => {
    toast.clear();
    if (!site || isInOwnLanguage(cookieNames(site.url).language)) {
      toast.success(words._(loggedInWords[by]));
      navigate(from, { replace: true });
      return;
    }
    keepLanguageBefore(by);
    location.replace(from);
  };
}

/** Whether this page is in the user's language, which the server stored in a cookie at login. */
function isInOwnLanguage(cookie: string): boolean {
  const chosen = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`));
  return !chosen || chosen === `${cookie}=${document.documentElement.lang}`;
}
