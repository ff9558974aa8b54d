import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('each package that a site installs is named in docs/dependencies.md, with what it is needed for', () => {
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(dependencies));
  for (const [, name, reason] of rows) expect(reason, name).toMatch(/\w{3}/);
  // Another version than the one that was looked at would come by itself otherwise.
  for (const [name, version] of Object.entries(dependencies)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});
