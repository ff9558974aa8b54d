import type { Page } from '@playwright/test';
import { withoutLiveUpdates } from './settled.ts';

/**
 * Makes the server's clock appear to agree with the page's, which the test sets, as if time had passed on both. Call this before
 * opening the page.
 */
export async function withTimeOfPage(page: Page): Promise<void> {
  await withoutLiveUpdates(page);
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'Date' ? new Date().toUTCString() : get.call(this, name);
    };
    // A page from the history doesn't use the time when it was rendered as the present.
    const { getEntriesByType } = performance;
    performance.getEntriesByType = (type) =>
      type === 'navigation' ? [{ type: 'back_forward' } as never] : getEntriesByType.call(performance, type);
  });
}
