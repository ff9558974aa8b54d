import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { cookieNames } from '../../contract/cookie-names.ts';
import { siteQuery } from '../api/site-query.ts';
import { keepLanguageBefore, type LoggedInBy, loggedInWords } from '../session/language-before.ts';
import { pathToReturnTo } from '../session/path-to-return-to.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useWords } from '../words/words-context.tsx';

/**
 * Returns a function that announces a login and returns to the page where the user came from. If that page has to be in another
 * language, loads it from the server, because a page cannot change its language. The new page then announces the login.
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

/** Whether the page is in the language of the newly logged-in user, which the server has stored in a cookie. */
function isInOwnLanguage(cookie: string): boolean {
  const chosen = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`));
  return !chosen || chosen === `${cookie}=${document.documentElement.lang}`;
}
