import { msg } from '#words';

/** What is said to people who have logged in or registered. */
export const loggedInWords = { login: msg`Signin Successful`, registration: msg`Signup Successful` };

export type LoggedInBy = keyof typeof loggedInWords;

/** In which language somebody read before they logged in, and how they did, which their new page says. */
export type LanguageBefore = { language: string; by: LoggedInBy };

/** Keeps that in this tab, until the next page is there. */
const KEY = 'language:before';

export function keepLanguageBefore(by: LoggedInBy): void {
  try {
    const before: LanguageBefore = { language: document.documentElement.lang, by };
    sessionStorage.setItem(KEY, JSON.stringify(before));
  } catch {
    // Then nobody is told of the way back, which is at the foot of each page too.
  }
}

/** What was kept before this page, if logging in has changed its language. It is said once. */
export function takeLanguageBefore(): LanguageBefore | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const before: LanguageBefore | null = JSON.parse(kept ?? 'null');
    return before === null || before.language === document.documentElement.lang ? undefined : before;
  } catch {
    return undefined;
  }
}
