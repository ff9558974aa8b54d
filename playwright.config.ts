import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './test/browser/chromium.ts';
import { isLongRun } from './test/long-run.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/browser/used-folder.ts',
  // Development is for those who develop: it is looked at in the long run, and only that is.
  testMatch: isLongRun ? 'dev.spec.ts' : /(?<!dev)\.spec\.ts$/,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    // Far from the site's, so that a date which is taken by the browser's shows.
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArgs },
    // Recording costs a third of the time. To see what a failure looked like: TRACE=on npm run test:browser
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
