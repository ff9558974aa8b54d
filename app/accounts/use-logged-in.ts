import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { cookieNames } from '../../contract/cookie-names.ts';
import { siteQuery } from '../api/site-query.ts';
import { keepLanguageBefore, type LoggedInBy, loggedInWords } from '../session/language-before.ts';
import { pathToReturnTo } from '../session/path-to-return-to.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useWords } from '../words/words-context.tsx';

/**
 * Says that somebody has logged in, and leads back to where they came from. Where they read in another language than the page is
 * in, that page is loaded anew, as a page has one language, and it is the new page that says so.
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

/** Whether the page is in the language of the person who has just logged in, which the server has put into a cookie. */
function isInOwnLanguage(cookie: string): boolean {
  const chosen = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`));
  return !chosen || chosen === `${cookie}=${document.documentElement.lang}`;
}
