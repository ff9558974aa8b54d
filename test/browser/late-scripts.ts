import type { Page } from '@playwright/test';

export const SCRIPTS = '**/assets/*.js';

/** Holds back the app's scripts, and so the load event of pages that need them. @returns a function that lets them through */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
