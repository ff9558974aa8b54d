import type { Page } from '@playwright/test';
import { withoutLiveUpdates } from './settled.ts';

/** Has the site's clock say the same as that of the page, which the test sets: as if the days had passed for both. To be called before the page is opened. */
export async function withTimeOfPage(page: Page): Promise<void> {
  await withoutLiveUpdates(page);
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'Date' ? new Date().toUTCString() : get.call(this, name);
    };
    // When a page was made says nothing of the present where it comes from the history.
    const { getEntriesByType } = performance;
    performance.getEntriesByType = (type) =>
      type === 'navigation' ? [{ type: 'back_forward' } as never] : getEntriesByType.call(performance, type);
  });
}
