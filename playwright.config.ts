import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './test/browser/chromium.ts';
import { group, tagged } from './test/groups.ts';

process.env.TZ = 'UTC';

const results = process.env.TEST_RESULTS ?? 'test-results';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/browser/used-folder.ts',
  // `npm test` runs everyday journeys. The groups of long tests cover what can go wrong on them.
  ...(group ? { grep: ofGroups([group]) } : { grepInvert: ofGroups(tagged('playwright')) }),
  workers: 2,
  // A retry gets a new worker, browser and site. `npm test` reports tests that pass only on the retry.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // To catch hangs. Tests and expectations on a busy machine take several times as long as on a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: join(results, 'browser'),
  reporter: [['list'], ['json', { outputFile: join(results, 'browser.json') }]],
  use: {
    locale: 'en-US',
    // Far from the site's time zone, so that dates computed in the browser's zone are noticed.
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1280, height: 900 },
    // A service worker's requests bypass a test's routing. Tests of offline pages turn workers on.
    serviceWorkers: 'block',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArgs },
    // Recording makes tests a third slower. To see what a failure looked like: TRACE=on npm run test:browser
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});

function ofGroups(names: readonly string[]): RegExp {
  return new RegExp(`@(${names.join('|')})\\b`);
}
