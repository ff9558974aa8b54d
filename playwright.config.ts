import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './test/browser/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/browser/used-folder.ts',
  testMatch: '*.spec.ts',
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
    trace: 'retain-on-failure',
  },
});
