import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('each production dependency is in docs/dependencies.md, with a reason', () => {
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(dependencies));
  for (const [, name, reason] of rows) expect(reason, name).toMatch(/\w{3}/);
  // Exact versions, so that only reviewed ones are installed.
  for (const [name, version] of Object.entries(dependencies)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});
