import { defineConfig } from 'vitest/config';

/** API and rule tests run on both databases; what needs only one of them says so in its name. */
export default defineConfig({
  test: {
    // One more than Vitest takes by itself on two cores: half of what these tests do is to wait for a database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,app,art,scripts}/**/*.test.{ts,tsx}', 'server/*.test.ts'],
        },
      },
      {
        test: {
          name: 'pglite',
          include: ['server/*/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts', 'test/process/**'],
          globalSetup: 'test/server/database-setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/*/**/*.test.ts'],
          exclude: ['**/*.pglite.test.ts', 'test/process/**'],
          globalSetup: 'test/server/database-setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: 'test/process/used-folder.ts',
          // These watch the clock, so they have the machine for themselves.
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
