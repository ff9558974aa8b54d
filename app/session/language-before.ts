/** Keeps in this tab, until the next page is there, in which language somebody read before they logged in. */
const KEY = 'language:before';

export function keepLanguageBefore(): void {
  try {
    sessionStorage.setItem(KEY, document.documentElement.lang);
  } catch {
    // Then nobody is told of the way back, which is at the foot of each page too.
  }
}

/** The language in which somebody read before this page, if logging in has changed it. It is said once. */
export function takeLanguageBefore(): string | undefined {
  try {
    const before = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return before === null || before === document.documentElement.lang ? undefined : before;
  } catch {
    return undefined;
  }
}
