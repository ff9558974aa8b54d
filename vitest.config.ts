import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words-plugin.ts';
import { filesWithTests, group, groups, tagged } from './test/groups.ts';
import { OutcomesReporter } from './test/vitest-outcomes.ts';

// Assertions about days and hours must not depend on the machine's time zone.
process.env.TZ = 'UTC';

/** Tests that need a certain database have its name in theirs. All other API tests run on either. */
const apiTests = 'server/*/**/*.test.ts';

/** Tests without a database. */
const withoutDatabase = [
  'server/{kernel,config,admission}/*.test.ts',
  'server/db/embedded/empty-database.test.ts',
  'server/places/{grid,towns}.test.ts',
  'server/words/*.test.ts',
  'server/mail/send-error.test.ts',
  'server/sharing/stores/one-store.test.ts',
  'server/site/texts/markdown.test.ts',
];

/** Generated calls from the API's own description, on one database only, because the other would make no difference. */
const fuzzTests = 'test/fuzz/*.test.ts';

/** Tests that `npm test` runs on PGlite: those about PGlite itself, and those that show that both databases behave the same. */
const onPglite = [
  'server/**/*.pglite.test.ts',
  'server/sharing/queue.test.ts',
  'server/sharing/moves/hand-over-races.test.ts',
  'server/sharing/plain-client.test.ts',
];

/** Whether this is the group `pglite`, which runs all other API tests on PGlite. */
const isOnPglite = group === 'pglite';

/** Files of long tests only. Other files have single long tests, which have tags. */
const longTests = group && !isOnPglite ? [] : ['**/*.long.test.ts'];

/** Returns the files of a project; none in the group `pglite`, which has its own list. */
const files = (...patterns: string[]) => (isOnPglite ? [] : filesWithTests(...patterns));

/** The pseudo-language puts each sentence in brackets, to find texts that aren't translated. */
const env = { PSEUDO_LANGUAGE: 'on' };

/** Timeout for things that happen by themselves, in milliseconds. It leaves room for a busy machine. */
const expectations = { poll: { timeout: 30_000 } };

/** Long enough for hooks that start a new server. */
const HOOK_TIMEOUT = 180_000;

/** Files in one process share loaded modules and finished databases. */
const onDatabase = {
  setupFiles: 'test/server/quick-password-hashes.ts',
  globalSetup: 'test/server/database-setup.ts',
  // To catch hangs. A test on a busy machine takes several times as long as on a quiet one.
  testTimeout: 120_000,
  hookTimeout: HOOK_TIMEOUT,
  expect: expectations,
  isolate: false,
  env,
};

export default defineConfig({
  test: {
    // Fixed, so that a run behaves the same on every machine.
    maxWorkers: 3,
    reporters: ['default', new OutcomesReporter(join(process.env.TEST_RESULTS ?? 'test-results', 'unit.json'))],
    includeTaskLocation: true,
    tags: tagged('vitest').map((name) => ({ name, description: groups[name].shows, skip: name !== group })),
    projects: [
      {
        // Reads messages like the build, for tests of the pages' modules.
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
          // Run alone, because timing matters to them.
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
