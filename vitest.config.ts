import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words-plugin.ts';
import { filesWithTests, group, groups, tagged } from './test/groups.ts';
import { OutcomesReporter } from './test/vitest-outcomes.ts';

// What is asserted of days and hours does not depend on where the tests run.
process.env.TZ = 'UTC';

/** What needs a database of one kind says so in its name. All other API tests need any. */
const apiTests = 'server/*/**/*.test.ts';

/** Those that need none. */
const withoutDatabase = [
  'server/{kernel,config,admission}/*.test.ts',
  'server/db/embedded/empty-database.test.ts',
  'server/places/{grid,towns}.test.ts',
  'server/words/*.test.ts',
  'server/mail/send-error.test.ts',
  'server/sharing/stores/one-store.test.ts',
  'server/site/texts/markdown.test.ts',
];

/** Calls of every kind, made up by the API's own description. The database makes no difference to them. */
const fuzzTests = 'test/fuzz/*.test.ts';

/** Those that `npm test` runs on PGlite: what is about it, and what shows that nothing depends on which database it is. */
const onPglite = [
  'server/**/*.pglite.test.ts',
  'server/sharing/queue.test.ts',
  'server/sharing/moves/hand-over-races.test.ts',
  'server/sharing/plain-client.test.ts',
];

/** The group `pglite` runs there what is left. */
const isOnPglite = group === 'pglite';

/** Whole files of long tests. Some others have single ones, which are told by their tags. */
const longTests = group && !isOnPglite ? [] : ['**/*.long.test.ts'];

/** The files of a project; none in the group `pglite`, which has a list of its own. */
const files = (...patterns: string[]) => (isOnPglite ? [] : filesWithTests(...patterns));

/** A language in which each sentence stands in brackets, for tests that nothing was forgotten. */
const env = { PSEUDO_LANGUAGE: 'on' };

/** For how long something is looked for that comes by itself, in milliseconds. A busy machine takes several times as long. */
const expectations = { poll: { timeout: 30_000 } };

/** The first start of a server is part of some hooks. */
const HOOK_TIMEOUT = 180_000;

/** What a file loads, and the databases that its tests have done with, serve the next file of the same process too. */
const onDatabase = {
  setupFiles: 'test/server/quick-password-hashes.ts',
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
    tags: tagged('vitest').map((name) => ({ name, description: groups[name].shows, skip: name !== group })),
    projects: [
      {
        // Tests of the pages' own modules read these as the build does.
        plugins: [words()],
        test: {
          name: 'pure',
          include: files('{contract,app,scripts}/**/*.test.{ts,tsx}', 'server/*.test.ts', ...withoutDatabase),
          isolate: false,
          expect: expectations,
          testTimeout: 60_000,
          env,
        },
      },
      {
        test: {
          name: 'pglite',
          include: isOnPglite ? [apiTests] : files(...onPglite, fuzzTests),
          exclude: [
            '**/*.postgres.{test,long.test}.ts',
            ...withoutDatabase,
            ...longTests,
            ...(isOnPglite ? onPglite : []),
          ],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'postgres',
          include: files(apiTests),
          exclude: ['**/*.pglite.{test,long.test}.ts', ...withoutDatabase, ...longTests],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'process',
          include: files('test/process/**/*.test.ts'),
          exclude: longTests,
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
          include: files('test/browsers/**/*.test.ts'),
          exclude: longTests,
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
