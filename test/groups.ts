import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of long tests, run by `npm run test:long -- NAME`. */
type Group = {
  /** What they test that `npm test` doesn't. */
  shows: string;
  /** Requirements. Tests that lack one are skipped, and the last lines of the output say so. */
  needs: string;
  runner: 'vitest' | 'playwright';
};

/**
 * All groups. A tag puts a test into one: `{ tags: 'crash' }`, `@module-tag crash` at the top of a file, `{ tag: '@visitors' }`
 * in a browser test.
 */
export const groups = {
  crash: {
    shows: 'killed servers, full disks, lost connections, damaged data, wrong clocks; two servers taking turns',
    needs: 'Linux; root and `mount` for the disk; `pgbouncer`, `nginx` and `haproxy` where they are installed',
    runner: 'vitest',
  },
  upgrade: {
    shows: 'upgrading databases from earlier commits; servers of two versions sharing one database',
    needs: 'the git history',
    runner: 'vitest',
  },
  operating: {
    shows: 'operator commands, backups and restores, stalled mail, a read-only file system, signals',
    needs: 'Linux; root for the read-only file system',
    runner: 'vitest',
  },
  load: {
    shows: 'indexes with many listings, crowds, slow photos, little memory, short runs of bench/',
    needs: '`npm ci --prefix bench`; root and cgroups for the memory-limit tests',
    runner: 'vitest',
  },
  release: {
    shows: 'the archive and the image, run by an unprivileged user; the drawings; the tours in ARCHITECTURE.md',
    needs: 'the registry; root; `npm ci --prefix art`',
    runner: 'vitest',
  },
  fuzz: {
    shows: 'many more generated calls, games and texts than in `npm test`, some of them new in each run',
    needs: 'nothing',
    runner: 'vitest',
  },
  pglite: {
    shows: 'the API tests on the embedded database; `npm test` runs them on PostgreSQL',
    needs: 'nothing',
    runner: 'vitest',
  },
  browsers: {
    shows: 'one journey in Firefox ESR, WebKitGTK and Chromium 109',
    needs: 'these browsers; on Debian, root can install them',
    runner: 'vitest',
  },
  visitors: {
    shows: 'less common journeys of guests, accounts, page loads and layout',
    needs: 'nothing',
    runner: 'playwright',
  },
  journeys: {
    shows: 'less common journeys of donors, requesters and stewards',
    needs: 'nothing',
    runner: 'playwright',
  },
  languages: {
    shows: 'the journey in each language, right-to-left pages, every route in a translating browser',
    needs: 'nothing',
    runner: 'playwright',
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as GroupName[];

/** The groups of a runner that consist of tagged tests. (`pglite` runs the untagged tests again.) */
export const tagged = (runner: Group['runner']) =>
  groupNames.filter((name) => groups[name].runner === runner && name !== 'pglite');

/** The group to run, from the environment variable `GROUP`. Without it, the tests of `npm test` run. */
export const group = chosen(process.env.GROUP);

function chosen(name: string | undefined): GroupName | undefined {
  if (!name) return undefined;
  const found = groupNames.find((known) => known === name);
  if (!found) throw new Error(`There is no group of tests ${name}, only ${groupNames.join(', ')}`);
  return found;
}

/**
 * The files that Vitest has to load: if a group runs, those that match the patterns and have a test in that group; otherwise the
 * patterns themselves.
 */
export function filesWithTests(...patterns: string[]): string[] {
  if (!group) return patterns;
  const ofGroup = new RegExp(`@module-tag ${group}\\b|tags: \\[?'${group}'`);
  const root = join(import.meta.dirname, '..');
  return globSync(patterns, { cwd: root, exclude: ['node_modules/**'] }).filter((file) =>
    ofGroup.test(readFileSync(join(root, file), 'utf8')),
  );
}
