/** @module-tag release */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ART = join(import.meta.dirname, '../../art');

test('the committed pictures match what the scenes draw', ({ skip }) => {
  if (!existsSync(join(ART, 'node_modules'))) skip('needs npm ci --prefix art');
  const said = execFileSync('npm', ['run', '--silent', 'check'], { cwd: ART, encoding: 'utf8' });
  expect(said).toMatch(/^\d{2,} pictures are as drawn$/m);
});
