import { msg } from '#words';
import { keptValue } from '../ui/kept.ts';

/** What is said to people who have logged in or registered. */
export const loggedInWords = { login: msg`Signin Successful`, registration: msg`Signup Successful` };

export type LoggedInBy = keyof typeof loggedInWords;

/** In which language somebody read before they logged in, and how they did, which their new page says. */
export type LanguageBefore = { language: string; by: LoggedInBy };

/** Keeps that in this tab, until the next page is there. Otherwise nobody is told of the way back, which is at the foot of each page too. */
const kept = keptValue('language:before', 'session');

export function keepLanguageBefore(by: LoggedInBy): void {
  kept.keep({ language: document.documentElement.lang, by } satisfies LanguageBefore);
}

/** What was kept before this page, if logging in has changed its language. It is said once. */
export function takeLanguageBefore(): LanguageBefore | undefined {
  const before = kept.read() as LanguageBefore | null;
  kept.forget();
  return before === null || before.language === document.documentElement.lang ? undefined : before;
}
