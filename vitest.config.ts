import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words-plugin.ts';
import { isLongRun } from './test/long-run.ts';
import { OutcomesReporter } from './test/vitest-outcomes.ts';

// What is asserted of days and hours does not depend on where the tests run.
process.env.TZ = 'UTC';

/** What needs a database of one kind says so in its name. All other API tests need any. */
const apiTests = 'server/*/**/*.test.ts';

/** Those that need none. */
const withoutDatabase = [
  'server/{kernel,config,admission}/*.test.ts',
  'server/places/{grid,towns}.test.ts',
  'server/words/*.test.ts',
  'server/sharing/one-store.test.ts',
  'server/site-texts/markdown.test.ts',
];

/** Calls of every kind, made up by the API's own description. The database makes no difference to them. */
const fuzzTests = 'test/fuzz/*.test.ts';

/** Those that show that nothing depends on which database it is; the long run plays all of them on both. */
const onPglite = isLongRun
  ? [apiTests, fuzzTests]
  : [
      fuzzTests,
      'server/**/*.pglite.test.ts',
      'server/sharing/queue.test.ts',
      'server/sharing/hand-over-races.test.ts',
      'server/sharing/plain-client.test.ts',
    ];

/** `npm test` has them all; the long run comes after it. */
const onPostgres = isLongRun ? ['server/*/**/*.{postgres,long,postgres.long}.test.ts'] : [apiTests];

/** A language in which each sentence stands in brackets, for tests that nothing was forgotten. */
const env = { PSEUDO_LANGUAGE: 'on' };

/** For how long something is looked for that comes by itself, in milliseconds. A busy machine takes several times as long. */
const expectations = { poll: { timeout: 30_000 } };

/** The first start of a server is part of some hooks. */
const HOOK_TIMEOUT = 180_000;

/** What a file loads, and the databases that its tests have done with, serve the next file of the same process too. */
const onDatabase = {
  globalSetup: 'test/server/database-setup.ts',
  // For what hangs. A busy machine takes several times as long for a test as a quiet one.
  testTimeout: 120_000,
  hookTimeout: HOOK_TIMEOUT,
  expect: expectations,
  isolate: false,
  env,
};

export default defineConfig({
  test: {
    // The same everywhere, whatever a machine has, so that a run which passes here passes there.
    maxWorkers: 3,
    reporters: ['default', new OutcomesReporter(join(process.env.TEST_RESULTS ?? 'test-results', 'unit.json'))],
    includeTaskLocation: true,
    projects: [
      {
        // Tests of the pages' own modules read these as the build does.
        plugins: [words()],
        test: {
          name: 'pure',
          include: ['{contract,app,scripts}/**/*.test.{ts,tsx}', 'server/*.test.ts', ...withoutDatabase],
          isolate: false,
          expect: expectations,
          testTimeout: 60_000,
          env,
        },
      },
      {
        test: {
          name: 'pglite',
          include: onPglite,
          exclude: [
            '**/*.postgres.{test,long.test}.ts',
            ...withoutDatabase,
            ...(isLongRun ? [] : ['**/*.long.test.ts']),
          ],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'postgres',
          include: onPostgres,
          exclude: ['**/*.pglite.test.ts', ...withoutDatabase, ...(isLongRun ? [] : ['**/*.long.test.ts'])],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          exclude: isLongRun ? [] : ['**/*.long.test.ts'],
          globalSetup: 'test/process/used-folder.ts',
          // These watch the clock, so they have the machine for themselves.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          expect: expectations,
          testTimeout: 300_000,
          hookTimeout: HOOK_TIMEOUT,
        },
      },
      {
        test: {
          name: 'browsers',
          include: isLongRun ? ['test/browsers/**/*.test.ts'] : [],
          globalSetup: 'test/process/used-folder.ts',
          sequence: { groupOrder: 2 },
          expect: expectations,
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
