import type { Locator, Page } from '@playwright/test';

/** The button of the menu with rare actions, such as reporting a person, their food or their message. */
export function moreAbout(within: Page | Locator, what: string): Locator {
  return within.locator('summary').and(within.getByLabel(`More about ${what}`, { exact: true }));
}
