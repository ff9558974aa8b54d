import { msg } from '#words';
import { storedValue } from '../ui/kept.ts';

/** Messages after logging in and after registering. */
export const loggedInWords = { login: msg`Signin Successful`, registration: msg`Signup Successful` };

export type LoggedInBy = keyof typeof loggedInWords;

/** The page's language before the user logged in, and whether they logged in or registered. The next page mentions both. */
export type LanguageBefore = { language: string; by: LoggedInBy };

/** Kept in this tab for the next page, which offers to switch back to the previous language. */
const kept = storedValue('language:before', 'session');

export function keepLanguageBefore(by: LoggedInBy): void {
  kept.keep({ language: document.documentElement.lang, by } satisfies LanguageBefore);
}

/** Returns the kept value if logging in has changed the page's language. Deletes it in any case. */
export function popLanguageBefore(): LanguageBefore | undefined {
  const before = kept.read() as LanguageBefore | null;
  kept.forget();
  return before === null || before.language === document.documentElement.lang ? undefined : before;
}
