import { defineConfig } from 'vitest/config';
import { isLongRun } from './test/long-run.ts';

/** What needs a database of one kind says so in its name. All other API tests need any. */
const apiTests = 'server/*/**/*.test.ts';

/** Those that need none. */
const withoutDatabase = ['server/photos/picture-pipe.test.ts', 'server/places/{grid,towns}.test.ts'];

/** Calls of every kind, made up by the API's own description. The database makes no difference to them. */
const fuzzTests = 'test/fuzz/*.test.ts';

/** Those that show that nothing depends on which database it is; the long run plays all of them on both. */
const onPglite = isLongRun
  ? [apiTests, fuzzTests]
  : [
      fuzzTests,
      'server/**/*.pglite.test.ts',
      'server/queue/queue.test.ts',
      'server/sharing/hand-over-races.test.ts',
      'server/sharing/plain-client.test.ts',
    ];

/** What a file loads, and the databases that its tests have done with, serve the next file of the same process too. */
const onDatabase = {
  globalSetup: 'test/server/database-setup.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  isolate: false,
};

export default defineConfig({
  test: {
    // One more than Vitest takes by itself on two cores: half of what these tests do is to wait for a database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,app,art,scripts}/**/*.test.{ts,tsx}', 'server/*.test.ts', ...withoutDatabase],
          isolate: false,
          testTimeout: 20_000,
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
          include: [apiTests],
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
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
