import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../test/browser/chromium.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';

type Visit = { url: string; browser: Browser };

/**
 * Runs the built site on a free port with fresh sample foods, and a browser, while `use` uses them.
 *
 * @param args further arguments of the browser
 */
export async function withSite(use: (visit: Visit) => Promise<void>, args: string[] = []): Promise<void> {
  const data = await temporaryFolder();
  const app = await startApp({ env: { DATA_DIR: data.path, TIME_ZONE: 'UTC' } });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs, ...args] });
  try {
    await use({ url: app.url, browser });
  } finally {
    await browser.close();
    await app.stop();
    await data.remove();
  }
}
