import type { Locator, Page } from '@playwright/test';

/** The button of the menu with what one seldom wants, such as to report a person, their food or a message of theirs. */
export function moreAbout(within: Page | Locator, what: string): Locator {
  return within.locator('summary').and(within.getByLabel(`More about ${what}`, { exact: true }));
}
