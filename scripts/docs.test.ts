import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('docs/security.md names files that there are, and tests that they hold', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const files = [...text.matchAll(/`((?:app|bench|contract|e2e|scripts|server|test)\/[^`]+)`(?:: "([^"]+)")?/g)];
  expect(files.length).toBeGreaterThan(50);
  for (const [, file = '', name] of files) {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    const parts = name?.split('…').filter(Boolean) ?? [];
    for (const part of parts) expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(part);
  }
  const linked = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  for (const path of linked) expect(existsSync(join(ROOT, 'docs', path)), path).toBe(true);
});
