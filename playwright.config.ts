import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './test/browser/chromium.ts';
import { group, tagged } from './test/groups.ts';

process.env.TZ = 'UTC';

const results = process.env.TEST_RESULTS ?? 'test-results';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/browser/used-folder.ts',
  // `npm test` has the ways that people go every day, groups of long tests what goes wrong on them.
  ...(group ? { grep: ofGroups([group]) } : { grepInvert: ofGroups(tagged('playwright')) }),
  workers: 2,
  // The second try has a worker, a browser and a site of its own. `npm test` counts and names what passes only then.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // For what hangs. A busy machine takes several times as long for a test, and for what a test looks for, as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: join(results, 'browser'),
  reporter: [['list'], ['json', { outputFile: join(results, 'browser.json') }]],
  use: {
    locale: 'en-US',
    // Far from the site's, so that a date which is taken by the browser's shows.
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1280, height: 900 },
    // What a worker asks for goes past what a test does with requests. Tests of pages without a network allow them.
    serviceWorkers: 'block',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArgs },
    // Recording costs a third of the time. To see what a failure looked like: TRACE=on npm run test:browser
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});

function ofGroups(names: readonly string[]): RegExp {
  return new RegExp(`@(${names.join('|')})\\b`);
}
