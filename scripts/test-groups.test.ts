import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupNames, groups, tagged } from '../test/groups.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('docs/how/tests.md has one row per group of long tests, and no others', () => {
  const [, section = ''] = read('docs/how/tests.md').split('## Long tests');
  const rows = section.matchAll(/^\| `(?<name>\w+)` \| (?<shows>.+?) \| (?<needs>.+?) \|/gm);
  expect([...rows].map(({ groups: row }) => ({ ...row }))).toEqual(
    groupNames.map((name) => ({ name, shows: groups[name].shows, needs: groups[name].needs })),
  );
});

test('each file of long tests names its group at the top', () => {
  const files = globSync('{app,contract,scripts,server,test}/**/*.long.test.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const [, name = 'none'] = /^\/\*\*[\s*]*@module-tag (\w+)/.exec(read(file)) ?? [];
    expect(tagged('vitest'), file).toContain(name);
  }
});

test('each tag of a browser test is a group’s name', () => {
  const files = globSync('e2e/*.spec.ts', { cwd: ROOT });
  const tags = files.flatMap((file) => [...read(file).matchAll(/\btag: \[?'@(\w+)/g)].map(([, name]) => name));
  expect([...new Set(tags)].sort()).toEqual([...tagged('playwright')].sort());
});
