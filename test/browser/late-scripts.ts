import type { Page } from '@playwright/test';

/** The app's scripts. */
export const SCRIPTS = '**/assets/*.js';

/** From now on the app's scripts do not arrive, until what this returns lets them. Nor is a page loaded then that has asked for them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
